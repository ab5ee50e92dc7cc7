#include "input.h"

#include <fontconfig/fontconfig.h>
#include <string.h>

/// The opacity of letters and of the edge around them.
static const double letter_opacity = 0.92;
static const double edge_opacity = 0.6;

/// The characters of all installed fonts; NULL if there is no font.
static const FcCharSet *installed_characters(void) {
  static FcCharSet *characters = NULL;
  if (characters != NULL) return characters;
  FcPattern *pattern = FcPatternCreate();
  FcObjectSet *objects = FcObjectSetBuild(FC_CHARSET, NULL);
  FcFontSet *fonts = FcFontList(NULL, pattern, objects);
  for (int i = 0; fonts != NULL && i < fonts->nfont; i++) {
    FcCharSet *own = NULL;
    if (FcPatternGetCharSet(fonts->fonts[i], FC_CHARSET, 0, &own) != FcResultMatch) continue;
    if (characters == NULL) characters = FcCharSetCreate();
    FcCharSetMerge(characters, own, NULL);
  }
  if (fonts != NULL) FcFontSetDestroy(fonts);
  FcObjectSetDestroy(objects);
  FcPatternDestroy(pattern);
  return characters;
}

int cvips_missing_character(const char *text) {
  const FcCharSet *characters = installed_characters();
  if (characters == NULL) return -1;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
    const gunichar character = g_utf8_get_char(at);
    // Joiners and other invisible characters are not drawn.
    if (g_unichar_isspace(character) || g_unichar_iszerowidth(character)) continue;
    if (!FcCharSetHasChar(characters, character)) return (int)character;
  }
  return 0;
}

/// Draws letters as a mask with an empty border of `border` px.
static VipsImage *letters_of(const char *text, double letters, int width, VipsAlign align, int border) {
  char font[64];
  char size[G_ASCII_DTOSTR_BUF_SIZE];
  g_snprintf(font, sizeof font, "sans %spx",
             g_ascii_formatd(size, sizeof size, "%.2f", letters));
  // libvips interprets the text as markup.
  char *markup = g_markup_escape_text(text, -1);
  VipsImage *mask = NULL;
  VipsImage *result = NULL;
  const int status = vips_text(&mask, markup, "font", font, "width", width, "align", align, "wrap",
                               VIPS_TEXT_WRAP_WORD_CHAR, "dpi", 72, NULL);
  g_free(markup);
  if (status != 0) return NULL;
  vips_embed(mask, &result, border, border, mask->Xsize + 2 * border, mask->Ysize + 2 * border, NULL);
  g_object_unref(mask);
  return result;
}

/// The letters, blurred. Does not take ownership.
static VipsImage *edge_of(VipsImage *mask, double sigma) {
  VipsImage *blurred = NULL;
  if (vips_gaussblur(mask, &blurred, sigma, "precision", VIPS_PRECISION_INTEGER, NULL) != 0) {
    return NULL;
  }
  VipsImage *pixels = vips_image_copy_memory(blurred);
  g_object_unref(blurred);
  return pixels;
}

/// White letters over their black edge.
static int compose(VipsImage *mask, VipsImage *edge, struct cvips_bitmap *bitmap) {
  *bitmap = (struct cvips_bitmap){.width = mask->Xsize, .height = mask->Ysize};
  const size_t count = (size_t)mask->Xsize * (size_t)mask->Ysize;
  bitmap->rgba = g_try_malloc(4 * count);
  if (bitmap->rgba == NULL) {
    vips_error("text", "out of memory");
    return -1;
  }
  const VipsPel *letter = VIPS_IMAGE_ADDR(mask, 0, 0);
  const VipsPel *shadow = VIPS_IMAGE_ADDR(edge, 0, 0);
  for (size_t i = 0; i < count; i++) {
    const double white = letter[i] / 255.0 * letter_opacity;
    // Blurred letters are fainter than the letters, but must be darker than any background.
    const double black = VIPS_MIN(1, shadow[i] / 255.0 * 2) * edge_opacity;
    unsigned char *pixel = bitmap->rgba + 4 * i;
    pixel[0] = pixel[1] = pixel[2] = (unsigned char)(white * 255 + 0.5);
    pixel[3] = (unsigned char)((white + black * (1 - white)) * 255 + 0.5);
  }
  return 0;
}

int cvips_draw_text(const char *text, double letters, int width, enum cvips_side side,
                    struct cvips_bitmap *bitmap) {
  vips_error_clear();
  const VipsAlign align = side == cvips_left    ? VIPS_ALIGN_LOW
                          : side == cvips_right ? VIPS_ALIGN_HIGH
                                                : VIPS_ALIGN_CENTRE;
  const double sigma = VIPS_MAX(1, letters * 0.09);
  VipsImage *drawn = letters_of(text, letters, width, align, (int)(sigma * 2.5) + 1);
  if (drawn == NULL) return -1;
  VipsImage *mask = vips_image_copy_memory(drawn);
  g_object_unref(drawn);
  VipsImage *edge = mask == NULL ? NULL : edge_of(mask, sigma);
  const int result = edge == NULL ? -1 : compose(mask, edge, bitmap);
  if (mask != NULL) g_object_unref(mask);
  if (edge != NULL) g_object_unref(edge);
  return result;
}
