// The types of frames.js: what it reads of a site's manifest, and what it returns. data/schema.json of a site and
// Documentation/manifest.md describe the manifest.

/** The templates of the paths of images. */
export interface Images {
  /** A template for each format, or for a range of sizes. */
  images: {type: string, path: string, from?: number, to?: number}[]
  /** The longer edges of the images of most photos, in px. */
  edges: number[]
  watermark?: string
  watermarkFrom?: number
}

/** data/index.json. */
export interface Index extends Images {
  version: number
  title: string
  widths: number[]
  photoCount: number
  /** The template of the paths of photos' pages, with `{id}`. */
  page?: string
  /** The whole site first, parents before children. */
  albums: AlbumEntry[]
}

export interface AlbumEntry {
  id: string
  title: string
  /** The id of the album above it. */
  parent?: string
  page?: string
  manifest: string
  photoCount: number
  /** A photo with the fields that its images need. */
  cover?: Photo
}

/** data/album/ID.json: a part of an album. */
export interface Album extends Images {
  version: number
  id: string
  title: string
  /** HTML, in the first part. */
  text?: string
  /** The path of the next part. */
  next?: string
  page?: string
  photos: Photo[]
  sections: Section[]
}

export interface Photo {
  id: string
  kind: 'photo' | 'video'
  width: number
  height: number
  aspect: number
  alt: string
  token?: string
  color?: string
  thumbhash?: string
  title?: string
  description?: string
  keywords?: string[]
  people?: string[]
  rating?: number
  creator?: string
  copyright?: string
  /** The licence: a URI of Creative Commons or RightsStatements.org. */
  license?: string
  /** `2024-06-14T18:03:22`, `2024-06-14`, `2024-06` or `2024`. */
  taken?: string
  offset?: string
  camera?: string
  lens?: string
  exposure?: number
  fNumber?: number
  iso?: number
  focalLength?: number
  place?: {city?: string, region?: string, country?: string}
  latitude?: number
  longitude?: number
  altitude?: number
  edges?: number[]
  watermark?: string
  type?: string
  animation?: {path: string, width: number, height: number}
  /** JPEG files with a gain map for HDR displays. */
  hdr?: {path: string, width: number, height: number}[]
  /** The whole of a 360° panorama; lengths are shares of the sphere, angles degrees. */
  panorama?: {
    images: {path: string, width: number, height: number}[]
    left: number, top: number, width: number, height: number, yaw: number, pitch: number
  }
  video?: {path: string, width: number, height: number}
  duration?: number
  page?: number
  pages?: number
  original?: string
  fileName?: string
  stack?: {
    id: string, format: string, width: number, height: number, token?: string, edges?: number[],
    type?: string, watermark?: string
  }[]
}

export interface Section {
  title?: string
  first: number
  count: number
  layouts: Layout[]
}

export interface Layout {
  layout: 'justified' | 'wrap' | 'grid' | 'masonry'
  width: number
  rowHeight: number
  spacing: number
  height: number
  heightSlope: number
  heightOffset: number
  rows: number[]
  /** Where a last row lies that does not reach the edge; missing in manifests of gallery 1.0. */
  lastRow?: 'natural' | 'justify' | 'center' | 'trailing' | 'hide' | 'previous'
  frames?: number[]
}

/** A photo with its frame in CSS px. */
export interface Tile {
  photo: Photo
  x: number
  y: number
  width: number
  height: number
}

/** A row of photos in CSS px. */
export interface Row {
  y: number
  height: number
  tiles: Tile[]
}

export interface Image {
  /** The path from the site's folder. */
  src: string
  width: number
  height: number
}

export interface Site {
  address: string
  index: Index
  read: (address: string) => Promise<string>
}

/** The version of the manifest that the module reads. */
export const version: number
/** Reads the index of a site. `address` has a slash at the end; `read` returns the text of a file. */
export function loadSite(address: string, read?: (address: string) => Promise<string>): Promise<Site>
/** Reads an album: its photos in parts of at most 1000. */
export function loadParts(site: Site, album: AlbumEntry): AsyncGenerator<Album, void>
/** All rows of a part of an album at a width. */
export function layOut(album: Album, width: number): {height: number, rows: Row[]}
/** Each photo of a section with its frame, from the section's top left corner. */
export function framesAt(album: Pick<Album, 'photos'>, section: Section, width: number): Tile[]
/** The images of a photo or cover, from the smallest to the largest. */
export function imagesOf(album: Images, photo: Photo): Image[]
