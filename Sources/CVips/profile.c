#include "profile.h"

#include <math.h>
#include <string.h>

static unsigned big32(const unsigned char *bytes) {
  return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

static unsigned big16(const unsigned char *bytes) { return (unsigned)bytes[0] << 8 | bytes[1]; }

struct profile profile_of(VipsImage *image) {
  const void *bytes = NULL;
  size_t size = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0 ||
      vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &size) != 0) {
    return (struct profile){0};
  }
  return (struct profile){bytes, size};
}

/// The bytes of a tag; empty if there is no tag of at least this size.
static struct profile find_tag(struct profile profile, const char *name, size_t least) {
  if (profile.size < 132) return (struct profile){0};
  const unsigned tags = big32(profile.bytes + 128);
  for (size_t i = 0; i < tags && 132 + 12 * (i + 1) <= profile.size; i++) {
    const unsigned char *entry = profile.bytes + 132 + 12 * i;
    if (memcmp(entry, name, 4) != 0) continue;
    const size_t offset = big32(entry + 4);
    const size_t size = big32(entry + 8);
    if (offset > profile.size || size > profile.size - offset || size < least) break;
    return (struct profile){profile.bytes + offset, size};
  }
  return (struct profile){0};
}

gboolean profile_is_srgb(struct profile profile) {
  static const char name[] = "sRGB IEC61966-2";
  // The text begins after its type, four unused bytes and its length.
  const struct profile text = find_tag(profile, "desc", 12 + sizeof name);
  return text.bytes != NULL && memcmp(text.bytes + 12, name, sizeof name - 1) == 0;
}

gboolean profile_fits(struct profile profile, VipsImage *image) {
  if (profile.size < 132) return FALSE;
  const char *space = (const char *)profile.bytes + 16;
  switch (image->Type) {
  case VIPS_INTERPRETATION_B_W:
  case VIPS_INTERPRETATION_GREY16:
    return memcmp(space, "GRAY", 4) == 0;
  case VIPS_INTERPRETATION_sRGB:
  case VIPS_INTERPRETATION_RGB:
  case VIPS_INTERPRETATION_RGB16:
    return memcmp(space, "RGB ", 4) == 0;
  case VIPS_INTERPRETATION_CMYK:
    return memcmp(space, "CMYK", 4) == 0;
  default:
    return TRUE;
  }
}

VipsIntent profile_intent(struct profile profile) {
  // libvips rejects an intent that the profile does not support, although Little CMS would use the available one.
  const gboolean is_perceptual_only = find_tag(profile, "A2B0", 1).bytes != NULL &&
                                      find_tag(profile, "A2B1", 1).bytes == NULL &&
                                      find_tag(profile, "rXYZ", 1).bytes == NULL;
  return is_perceptual_only ? VIPS_INTENT_PERCEPTUAL : VIPS_INTENT_RELATIVE;
}

/// Primaries, and the XYZ values of red, green and blue relative to D50.
struct primaries {
  int code_point;
  double colorants[3][3];
};

enum { bt709 = 1, bt2020 = 9, display_p3 = 12, adobe_rgb = 0x10000 };

static const struct primaries known_primaries[] = {
    {bt709, {{0.436041, 0.222485, 0.013920}, {0.385113, 0.716905, 0.097067}, {0.143046, 0.060610, 0.713913}}},
    {bt2020, {{0.673480, 0.279043, -0.001933}, {0.165671, 0.675344, 0.029983}, {0.125049, 0.045613, 0.796851}}},
    {display_p3, {{0.515119, 0.241189, -0.001050}, {0.291978, 0.692244, 0.041879}, {0.157103, 0.066567, 0.784071}}},
    {adobe_rgb, {{0.609741, 0.311113, 0.019465}, {0.205273, 0.625675, 0.060875}, {0.149187, 0.063212, 0.744560}}},
};

static const struct primaries *find_primaries(int code_point) {
  for (size_t i = 0; i < G_N_ELEMENTS(known_primaries); i++) {
    if (known_primaries[i].code_point == code_point) return &known_primaries[i];
  }
  return NULL;
}

void profile_to_bt2020(int primaries, double matrix[3][3]) {
  static const double from_xyz[3][3] = {{1.647233, -0.393612, -0.235968},
                                        {-0.682619, 1.647614, 0.012811},
                                        {0.029681, -0.062949, 1.253885}};
  const struct primaries *known = find_primaries(primaries);
  if (known == NULL) known = find_primaries(bt2020);
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      matrix[row][column] = 0;
      for (int i = 0; i < 3; i++) {
        matrix[row][column] += from_xyz[row][i] * known->colorants[column][i];
      }
    }
  }
}

gboolean profile_to_xyz(struct profile profile, double matrix[3][3]) {
  static const char *const tags[] = {"rXYZ", "gXYZ", "bXYZ"};
  const struct profile cicp = find_tag(profile, "cicp", 12);
  const struct primaries *known =
      find_primaries(profile.bytes == NULL ? bt709 : cicp.bytes != NULL ? cicp.bytes[8] : 0);
  for (int color = 0; color < 3; color++) {
    const struct profile tag = find_tag(profile, tags[color], 20);
    if (tag.bytes == NULL && known == NULL) return FALSE;
    for (int axis = 0; axis < 3; axis++) {
      matrix[axis][color] = tag.bytes != NULL ? (int)big32(tag.bytes + 8 + 4 * axis) / 65536.0
                                              : known->colorants[color][axis];
    }
  }
  return TRUE;
}

/// The value of a curve with a table at a fraction of its length, both from 0 to 1; negative for other curves.
static double curve_value(struct profile curve, double place) {
  if (curve.bytes == NULL || memcmp(curve.bytes, "curv", 4) != 0) return -1;
  const size_t count = big32(curve.bytes + 8);
  if (count < 256 || count > (curve.size - 12) / 2) return -1;
  const size_t index = (size_t)(place * (double)(count - 1) + 0.5);
  return big16(curve.bytes + 12 + 2 * index) / 65535.0;
}

/// The transfer function of a curve with a table; 0 if it is neither PQ nor HLG. libjxl 0.7 writes tables without a
/// `cicp` tag.
static int curve_transfer(struct profile curve) {
  // The values of the functions at 1/2 and 3/4, where they differ clearly from each other and from any gamma.
  static const struct {
    int transfer;
    double half, three_quarters;
  } functions[] = {{transfer_pq, 0.00922, 0.0983}, {transfer_hlg, 0.0833, 0.2650}};
  const double half = curve_value(curve, 0.5);
  const double three_quarters = curve_value(curve, 0.75);
  for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
    if (fabs(half / functions[i].half - 1) < 0.05 &&
        fabs(three_quarters / functions[i].three_quarters - 1) < 0.05) {
      return functions[i].transfer;
    }
  }
  return 0;
}

/// The known primaries that are nearest to those of a profile.
static int nearest_primaries(struct profile profile) {
  static const char *const tags[] = {"rXYZ", "gXYZ", "bXYZ"};
  int nearest = 0;
  double least = INFINITY;
  for (size_t i = 0; i < G_N_ELEMENTS(known_primaries); i++) {
    double distance = 0;
    for (int color = 0; color < 3; color++) {
      const struct profile tag = find_tag(profile, tags[color], 20);
      for (int axis = 0; axis < 3 && tag.bytes != NULL; axis++) {
        const double value = (int)big32(tag.bytes + 8 + 4 * axis) / 65536.0;
        distance += fabs(value - known_primaries[i].colorants[color][axis]);
      }
    }
    if (distance < least) {
      least = distance;
      nearest = known_primaries[i].code_point;
    }
  }
  return nearest;
}

struct code_points profile_code_points(struct profile profile) {
  const struct profile tag = find_tag(profile, "cicp", 12);
  struct code_points points = {0};
  if (tag.bytes != NULL) {
    points = (struct code_points){tag.bytes[8], tag.bytes[9]};
  } else {
    points.transfer = curve_transfer(find_tag(profile, "gTRC", 12));
    if (points.transfer != 0) points.primaries = nearest_primaries(profile);
  }
  const gboolean is_hdr = points.transfer == transfer_pq || points.transfer == transfer_hlg;
  return is_hdr ? points : (struct code_points){0};
}

/// A profile that is being written.
struct writer {
  unsigned char bytes[512];
  size_t size;
};

static void write16(struct writer *writer, unsigned value) {
  writer->bytes[writer->size++] = (unsigned char)(value >> 8);
  writer->bytes[writer->size++] = (unsigned char)value;
}

static void write32(struct writer *writer, unsigned value) {
  write16(writer, value >> 16);
  write16(writer, value & 0xffff);
}

static void write_text(struct writer *writer, const char *text) {
  memcpy(writer->bytes + writer->size, text, strlen(text));
  writer->size += strlen(text);
}

static void write_fixed(struct writer *writer, double value) {
  write32(writer, (unsigned)(int)lround(value * 65536));
}

/// The exponent of a transfer function; 0 for the curve of sRGB. BT.709 counts as the curve of sRGB, as in browsers
/// for AVIF, because programs that write BT.709 mean sRGB.
static double find_gamma(struct code_points points) {
  if (points.primaries == adobe_rgb) return 2.19921875;
  switch (points.transfer) {
  case 4: return 2.2;
  case 5: return 2.8;
  case 8: return 1;
  default: return 0;
  }
}

/// Writes a parametric curve.
static void write_curve(struct writer *writer, struct code_points points) {
  static const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  const double gamma = find_gamma(points);
  write_text(writer, "para");
  write32(writer, 0);
  write16(writer, gamma > 0 ? 0 : 3);
  write16(writer, 0);
  if (gamma > 0) write_fixed(writer, gamma);
  for (size_t i = 0; gamma <= 0 && i < G_N_ELEMENTS(srgb); i++) write_fixed(writer, srgb[i]);
}

gboolean profile_differs(struct code_points points) {
  const struct primaries *known = find_primaries(points.primaries);
  if (points.transfer == transfer_pq || points.transfer == transfer_hlg) return FALSE;
  return find_gamma(points) > 0 || (known != NULL && known->code_point != bt709);
}

void *profile_make(struct code_points points, size_t *size) {
  const struct primaries *known = find_primaries(points.primaries);
  if (known == NULL) known = find_primaries(bt709);

  static const char *const names[] = {"rXYZ", "gXYZ", "bXYZ", "wtpt", "rTRC", "gTRC", "bTRC"};
  enum { tags = G_N_ELEMENTS(names), colors = 3, first_curve = 4, xyz_size = 20, curve_size = 32 };
  const size_t table = 128 + 4 + 12 * tags;
  struct writer writer = {.size = 0};
  write32(&writer, (unsigned)(table + first_curve * xyz_size + curve_size));
  write32(&writer, 0);
  write32(&writer, 0x04200000);
  write_text(&writer, "mntrRGB XYZ ");
  writer.size = 36;
  write_text(&writer, "acsp");
  writer.size = 68;
  static const double white[] = {0.9642, 1, 0.8249};
  for (int axis = 0; axis < 3; axis++) write_fixed(&writer, white[axis]);
  writer.size = 128;
  write32(&writer, tags);
  for (size_t i = 0; i < tags; i++) {
    // The three curves are the same.
    const gboolean is_curve = i >= first_curve;
    write_text(&writer, names[i]);
    write32(&writer, (unsigned)(table + (is_curve ? (size_t)first_curve : i) * xyz_size));
    write32(&writer, is_curve ? curve_size : xyz_size);
  }
  for (size_t i = 0; i < first_curve; i++) {
    write_text(&writer, "XYZ ");
    write32(&writer, 0);
    for (int axis = 0; axis < 3; axis++) {
      write_fixed(&writer, i < colors ? known->colorants[i][axis] : white[axis]);
    }
  }
  write_curve(&writer, points);
  writer.size = table + first_curve * xyz_size + curve_size;
  *size = writer.size;
  return g_memdup2(writer.bytes, writer.size);
}
