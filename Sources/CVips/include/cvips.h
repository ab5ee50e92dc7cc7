#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

/// The format of a rendition.
enum cvips_format { cvips_webp, cvips_jpeg, cvips_avif };

/// A view of a 360° panorama: the picture of a camera in it. Angles are in radians, right of the middle of the whole
/// sphere and above its horizon.
struct cvips_view {
  /// The size in px in which the panorama is decoded; a width of 0 for no view.
  int width;
  int height;
  /// What the panorama covers.
  double left;
  double right;
  double top;
  double bottom;
  /// The direction.
  double yaw;
  double pitch;
  /// The tangents of half of the angles that the view shows.
  double half_width;
  double half_height;
};

/// The source of a picture: an open file, or a JPEG of `length` bytes inside it.
struct cvips_source {
  /// Open for reading and seekable; it is not closed.
  int descriptor;
  long offset;
  /// 0 for the whole file.
  size_t length;
  /// The directory of a TIFF that holds the picture, as an index in the chain; 0 for the first and other files.
  int directory;
  /// The Exif orientation, 1 to 8, which replaces that of the file.
  int orientation;
  /// What the file declares about its samples outside of a profile: code points of ITU-T H.273 for the
  /// primaries (0x10000 for Adobe RGB) and the transfer function, 0 if unknown.
  int primaries;
  int transfer;
  /// Whether to ignore the profile of the file.
  int replaces_profile;
  /// Whether a TIFF has luma and chroma that libvips would interpret as red, green and blue.
  int is_unconverted_luma;
  /// What images show of a panorama.
  struct cvips_view view;
};

/// Pixels: red, green, blue and alpha, multiplied by alpha, row by row.
struct cvips_bitmap {
  /// NULL for none. The owner frees it with `cvips_free`.
  unsigned char *rgba;
  /// The size in px.
  int width;
  int height;
};

/// A bitmap that is drawn on an image. Parts outside of the image are left out.
struct cvips_overlay {
  struct cvips_bitmap bitmap;
  /// The upper left corner in px.
  int x;
  int y;
  /// 0 to 1.
  double opacity;
};

/// The maximum number of overlays on an image.
enum { cvips_max_overlays = 2 };

/// An image to be made: its exact size in px, its format, and its quality from 1 to 100.
struct cvips_target {
  int width;
  int height;
  enum cvips_format format;
  int quality;
  /// The maximum size of a JPEG in bytes, for which the quality is reduced; 0 for any size.
  size_t max_count;
  /// Whether all frames of an animation are kept. An animation with too many or damaged frames
  /// becomes a still.
  int is_animated;
  /// What is drawn on the image, in order. It is not part of the summary.
  struct cvips_overlay overlays[cvips_max_overlays];
  int overlay_count;
  /// The part of the image that is encoded, in px; a width of 0 for all of it.
  int left;
  int top;
  int part_width;
  int part_height;
  /// The encoded image, initially NULL. The caller frees it with `cvips_free`.
  void *bytes;
  size_t count;
};

/// The longest edge of a summary's picture in px.
enum { cvips_thumbnail_edge = 100 };

/// The longest edge in px of the picture whose sharpness is measured.
enum { cvips_measured_edge = 512 };

/// The placeholders of a picture, and its sharpness.
struct cvips_summary {
  /// The mean red, green and blue.
  unsigned char color[3];
  /// The size of a thumbnail of at most `cvips_thumbnail_edge`, and its red, green, blue and alpha.
  /// The caller provides a buffer for the largest size.
  int width;
  int height;
  unsigned char *rgba;
  /// The variance of the Laplacian of the brightness, in the largest size of at most
  /// `cvips_measured_edge`; negative if there is none.
  double sharpness;
};

/// The result of rendering a picture.
enum cvips_verdict {
  cvips_rendered,
  /// The picture is damaged and was rendered as far as it can be decoded.
  cvips_damaged,
  /// Every byte was read, and no decoder accepts the file.
  cvips_refused,
  /// The file cannot be read, or memory or disk space is insufficient. This is not an error of the
  /// picture.
  cvips_failed,
};

/// Starts libvips with one thread, without operation cache, and without the loaders that are not
/// safe for untrusted files. Returns 0, or -1.
int cvips_start(void);

/// Sets the number of threads that work on a picture, 1 to 16. It does not change the images.
void cvips_set_threads(int threads);

/// The version of the loaded libvips, such as 8.14.1.
const char *cvips_version(void);

/// libvips's message about the last failure, possibly empty; valid until the next call.
const char *cvips_last_error(void);

/// Decodes a picture once and encodes its renditions into memory: upright, in sRGB, without
/// metadata.
///
/// The targets are sorted from the largest to the smallest, with those of the same size together.
/// Each size is made from the previous one, and the summary from the last. `reason`, of `size`
/// bytes, receives libvips's message about a failure or damage, possibly empty.
enum cvips_verdict cvips_render(struct cvips_source source, struct cvips_target *targets,
                                size_t count, struct cvips_summary *summary, char *reason,
                                size_t size);

/// How the codes of a channel of a gain map become gains (ISO 21496-1).
struct cvips_gain_channel {
  double min;
  double max;
  double gamma;
  double base_offset;
  double alternate_offset;
};

/// The gain map of a picture, see `cvips_render_gain_map`.
struct cvips_gain_map {
  /// The file, and the JPEG inside it that is the map; its orientation is that of the picture.
  struct cvips_source source;
  /// The item of a HEIF file that is the map; 0 for a JPEG.
  unsigned item;
  /// The 256 codes that replace those of the map; NULL to keep them.
  const unsigned char *codes;
  /// The picture.
  struct cvips_source picture;
  /// The parameters of red, green and blue.
  struct cvips_gain_channel channels[3];
  /// Whether the gains apply to the primaries of the picture, and not to those of the HDR picture: of a code point of ITU-T
  /// H.273, or of an ICC profile; if both are 0, of the profile of the map.
  int uses_base_colors;
  int primaries;
  const unsigned char *profile;
  size_t profile_size;
};

/// Decodes a gain map and encodes it in the sizes of targets, as JPEG: upright, and not larger than it is. A map whose
/// bands have about the same gains is grey. `reason`, of `size` bytes, receives the reason of a failure.
///
/// Images are sRGB. If the gains of red, green and blue differ and apply to other primaries, they become those of sRGB,
/// and `channels` receives their parameters.
///
/// The shape of the map must be that of the picture, and so that of the targets, which are sorted from the largest to the
/// smallest.
enum cvips_verdict cvips_render_gain_map(struct cvips_gain_map *map, struct cvips_target *targets,
                                         size_t count, char *reason, size_t size);

/// Decodes a PNG, WebP or SVG of a watermark. A drawing is rendered with a longer edge of `edge` px; a larger picture
/// is reduced to that size. On failure, `reason`, of `size` bytes, receives the reason.
enum cvips_verdict cvips_read_watermark(int descriptor, int edge, struct cvips_bitmap *bitmap,
                                        char *reason, size_t size);

/// Resamples a bitmap. Returns 0, or -1 with `cvips_last_error`.
int cvips_scale_bitmap(struct cvips_bitmap bitmap, int width, int height,
                       struct cvips_bitmap *scaled);

/// The side to which the lines of a text are aligned.
enum cvips_side { cvips_left, cvips_right, cvips_middle };

/// Draws a text without markup in white with a dark edge, so that it is legible on every background.
/// Letters have `letters` px, and lines wrap at `width` px. Returns 0, or -1 with `cvips_last_error`.
int cvips_draw_text(const char *text, double letters, int width, enum cvips_side side,
                    struct cvips_bitmap *bitmap);

/// The first character of a text that no installed font contains; 0 if all are available, -1 if there is no font at
/// all.
int cvips_missing_character(const char *text);

/// Frees the encoded image of a target, or the pixels of a bitmap.
void cvips_free(void *bytes);

#endif
