#ifndef PROFILE_H
#define PROFILE_H

#include <vips/vips.h>

/// An ICC profile (ICC.1:2022), possibly damaged.
struct profile {
  const unsigned char *bytes;
  size_t size;
};

/// The meaning of samples as code points of ITU-T H.273; 0 if unknown.
struct code_points {
  int primaries;
  int transfer;
};

/// Transfer characteristics of ITU-T H.273 whose white is brighter than that of a page.
enum { transfer_pq = 16, transfer_hlg = 18 };

/// The profile of an image; without bytes if it has none.
struct profile profile_of(VipsImage *image);

/// Whether the description of a profile is that of the sRGB profile in camera files.
gboolean profile_is_srgb(struct profile profile);

/// Whether the colour model of a profile is that of the image.
gboolean profile_fits(struct profile profile, VipsImage *image);

/// The rendering intent to use with a profile: relative colorimetric, or perceptual if the profile supports only
/// that, like the profile of XYB JPEG.
VipsIntent profile_intent(struct profile profile);

/// The code points of a profile for PQ or HLG, from its `cicp` tag or from its curves; both 0 for other
/// profiles.
struct code_points profile_code_points(struct profile profile);

/// Whether samples with these code points differ from sRGB and have their white at 1, unlike PQ and HLG. Unknown code
/// points count as sRGB.
gboolean profile_differs(struct code_points points);

/// Makes a profile for code points that differ from sRGB. The caller frees it with `g_free`.
void *profile_make(struct code_points points, size_t *size);

/// A matrix of 3 rows from linear samples with these primaries to linear BT.2020; that of BT.2020
/// itself for unknown primaries.
void profile_to_bt2020(int primaries, double matrix[3][3]);

/// The matrix from linear samples of a profile to XYZ relative to D50; that of sRGB for a profile without bytes. Returns
/// FALSE for a profile without primaries.
gboolean profile_to_xyz(struct profile profile, double matrix[3][3]);

#endif
