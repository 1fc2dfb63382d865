import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  PNG_HEAD,
  phonePhoto,
  picture,
  pngChunk,
  pngFrom,
  pngHeader,
} from '#server/testing/fixtures/pictures.ts'
import type { Random } from '../random.ts'

/** Stands in each file that carries something: no stored byte may hold it. */
export const MARK = 'laveo-hostile-payload'

/** A file that somebody sends as an image, with the type that its sender gives. */
export interface HostileFile {
  what: string
  bytes: Buffer
  type: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** Files that have broken servers, or that carry something to people who look at them. */
export async function hostileFiles(random: Random): Promise<HostileFile[]> {
  const jpeg = await picture(640, 480, 'jpeg')
  const png = await picture(640, 480, 'png')
  const webp = await picture(640, 480, 'webp')
  const noise = await noisePicture(random)
  return [
    ...noImages(random),
    ...polyglots({ jpeg, png, webp }),
    ...cutShort({ jpeg: noise, png, webp }),
    ...brokenPngs(png),
    ...lyingJpegs(jpeg),
    ...(await bombs()),
    ...(await carriers({ jpeg, png })),
    ...(await oddImages()),
  ]
}

const script = `<script>alert("${MARK}")</script>`
const jpegOf = (what: string, bytes: Buffer): HostileFile => ({ what, bytes, type: 'image/jpeg' })
const pngOf = (what: string, bytes: Buffer): HostileFile => ({ what, bytes, type: 'image/png' })
const webpOf = (what: string, bytes: Buffer): HostileFile => ({ what, bytes, type: 'image/webp' })
const text = (said: string) => Buffer.from(said, 'latin1')

/** Files that are no images, whatever their name. */
function noImages(random: Random): HostileFile[] {
  const bytes = Buffer.from(Array.from({ length: 4_000 }, () => random.below(256)))
  const heads: ReadonlyArray<[what: string, head: string]> = [
    ['nothing', ''],
    ['one byte', '\xff'],
    ['an SVG with a script', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['an SVG after a declaration', `<?xml version="1.0"?><!DOCTYPE svg><svg onload="${MARK}"/>`],
    [
      'an SVG that reads a file',
      `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;${MARK}</svg>`,
    ],
    ['a page', `<!doctype html>${script}`],
    ['a page that begins as a JPEG', `\xff\xd8\xff\xe0\0\x10JFIF\0${script}`],
    ['a page that begins as a PNG', `\x89PNG\r\n\x1a\n${script}`],
    ['a page that begins as a WebP', `RIFF\xff\0\0\0WEBP${script}`],
    [
      'a GIF',
      'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    ],
    ['a GIF that is a script', `GIF89a/*${MARK}*/=alert(1);`],
    ['a GIF that is an archive', `GIF89a\x01\0\x01\0PK\x03\x04${MARK}PK\x05\x06`],
    ['a PDF', `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${MARK})>>>>endobj`],
    ['an archive', `PK\x03\x04${MARK}PK\x05\x06`],
    ['a program of Linux', `\x7fELF\x02\x01\x01${MARK}`],
    ['a program of Windows', `MZ\x90\0${MARK}`],
    ['PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${MARK}) run`],
    ['a drawing of ImageMagick', `push graphic-context\nfill 'url(https://x/"|${MARK}")'`],
    ['a PHP page', `<?php system("${MARK}"); ?>`],
    ['a BMP', `BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\x18\0${MARK}`],
    ['an icon', `\0\0\x01\0\x01\0\x10\x10${MARK}`],
    ['a TIFF', `II*\0\x08\0\0\0\x01\0${MARK}`],
    ['a Photoshop file', `8BPS\0\x01\0\0\0\0\0\0\0\x03${MARK}`],
    ['a HEIC', `\0\0\0\x18ftypheic\0\0\0\0mif1heic${MARK}`],
    ['an AVIF', `\0\0\0\x1cftypavif\0\0\0\0avifmif1${MARK}`],
    ['a JPEG 2000', `\0\0\0\x0cjP  \r\n\x87\n${MARK}`],
    ['a table', `=cmd|'/c ${MARK}'!A1,2`],
  ]
  return [
    ...heads.map(([what, head]) => jpegOf(what, text(head))),
    jpegOf('five megabytes of nothing', Buffer.alloc(5 * 1024 * 1024)),
    jpegOf('random bytes after a JPEG’s first', Buffer.concat([text('\xff\xd8\xff\xe0'), bytes])),
    pngOf('random bytes after a PNG’s first', Buffer.concat([PNG_HEAD, bytes])),
    webpOf(
      'random bytes after a WebP’s first',
      Buffer.concat([text('RIFF\x9c\x0f\0\0WEBPVP8 '), bytes]),
    ),
  ]
}

interface Three {
  jpeg: Buffer
  png: Buffer
  webp: Buffer
}

/** Whole images that are something else too. */
function polyglots({ jpeg, png, webp }: Three): HostileFile[] {
  const zip = text(`PK\x03\x04${MARK}PK\x05\x06${'\0'.repeat(18)}`)
  const pdf = text(`\n%PDF-1.7\n(${MARK})\n%%EOF`)
  const page = text(`<!--${script}-->`)
  return [
    jpegOf('a JPEG and an archive', Buffer.concat([jpeg, zip])),
    pngOf('a PNG and an archive', Buffer.concat([png, zip])),
    webpOf('a WebP and an archive', Buffer.concat([webp, zip])),
    jpegOf('a JPEG and a PDF', Buffer.concat([jpeg, pdf])),
    jpegOf('a JPEG and a page', Buffer.concat([jpeg, page])),
    pngOf('a PNG and a page', Buffer.concat([png, page])),
    jpegOf('a PDF and a JPEG', Buffer.concat([pdf, jpeg])),
    jpegOf('a JPEG with a PHP comment', segment(jpeg, 0xfe, text(`<?php ${MARK} ?>`))),
    jpegOf(
      'a JPEG with a script for its profile',
      segment(jpeg, 0xe2, text(`ICC_PROFILE\0\x01\x01${script}`)),
    ),
    jpegOf(
      'a JPEG with a page for its XMP',
      segment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${script}`)),
    ),
    jpegOf('a JPEG of sixty segments', many(jpeg, 60)),
    pngOf('a PNG called a JPEG', png),
    jpegOf('a WebP called a JPEG', webp),
    pngOf('a PNG with a script in a text', chunked(png, 'tEXt', text(`Comment\0${script}`))),
    pngOf(
      'a PNG with a page in a long text',
      chunked(png, 'iTXt', text(`Title\0\0\0\0\0${script}`)),
    ),
    pngOf('a PNG with broken EXIF', chunked(png, 'eXIf', text(`MM\0*\xff\xff\xff\xff${MARK}`))),
  ]
}

function cutShort({ jpeg, png, webp }: Three): HostileFile[] {
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]
  const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
  return shares.flatMap((share) => [
    jpegOf(`a JPEG cut at ${share}`, cut(jpeg, share)),
    pngOf(`a PNG cut at ${share}`, cut(png, share)),
    webpOf(`a WebP cut at ${share}`, cut(webp, share)),
  ])
}

/** Puts a chunk behind the first one of a PNG. */
function chunked(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])
}

function brokenPngs(png: Buffer): HostileFile[] {
  const flipped = (at: number) => {
    const copy = Buffer.from(png)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    return copy
  }
  const idat = png.indexOf('IDAT')
  const nothing = deflateSync(Buffer.alloc(10))
  return [
    pngOf('a PNG whose size has a wrong checksum', flipped(30)),
    pngOf('a PNG whose pixels have a wrong checksum', flipped(idat + 12)),
    pngOf('a PNG without pixels', Buffer.concat([PNG_HEAD, pngChunk('IHDR', pngHeader(10, 10))])),
    pngOf('a PNG of no width', pngFrom(pngHeader(0, 10), nothing)),
    pngOf('a PNG of a width below zero', pngFrom(pngHeader(-1, 10), nothing)),
    pngOf('a PNG of 65,535 a side', pngFrom(pngHeader(65_535, 65_535), nothing)),
    pngOf('a PNG of 2³¹ a side', pngFrom(pngHeader(2 ** 31 - 1, 2 ** 31 - 1), nothing)),
    pngOf('a PNG of no kind', pngFrom(pngHeader(10, 10, { bits: 3, kind: 9 }), nothing)),
    pngOf('a PNG whose pixels are no archive', pngFrom(pngHeader(10, 10), text(MARK))),
    pngOf('a PNG with fewer pixels than it says', pngFrom(pngHeader(5_000, 5_000), nothing)),
  ]
}

/** Puts a segment behind the first bytes of a JPEG. */
function segment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

function many(jpeg: Buffer, count: number): Buffer {
  let made = jpeg
  for (let left = count; left > 0; left -= 1) made = segment(made, 0xe1, Buffer.alloc(60_000, MARK))
  return made
}

/** JPEGs that give another size than their own. */
function lyingJpegs(jpeg: Buffer): HostileFile[] {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const sized = (width: number, height: number) => {
    const copy = Buffer.from(jpeg)
    copy.writeUInt16BE(height, frame + 5)
    copy.writeUInt16BE(width, frame + 7)
    return copy
  }
  return [
    jpegOf('a JPEG that says 65,500 a side', sized(65_500, 65_500)),
    jpegOf('a JPEG that says 8,000 a side', sized(8_000, 8_000)),
    jpegOf('a JPEG of no height', sized(640, 0)),
    jpegOf('a JPEG that is wider than it is', sized(2_000, 480)),
  ]
}

/** Small files that ask for much memory. */
async function bombs(): Promise<HostileFile[]> {
  const zeros = deflateSync(Buffer.alloc(60_000_000), { level: 9 })
  const png = await picture(40, 30, 'png')
  // A bit a pixel: 20,000 lines of 2,500 bytes and their filter.
  const wide = deflateSync(Buffer.alloc(20_000 * 2_501), { level: 9 })
  const grey = deflateSync(Buffer.alloc(9_000 * 9_001), { level: 9 })
  const large = { width: 7_900, height: 7_900, channels: 3, background: '#fff' } as const
  return [
    pngOf(
      '20,000 × 20,000 in a few kilobytes',
      pngFrom(pngHeader(20_000, 20_000, { bits: 1 }), wide),
    ),
    pngOf('9,000 × 9,000 in a few kilobytes', pngFrom(pngHeader(9_000, 9_000), grey)),
    pngOf(
      'sixty megabytes of text',
      chunked(png, 'zTXt', Buffer.concat([text('Comment\0\0'), zeros])),
    ),
    pngOf(
      'sixty megabytes of profile',
      chunked(png, 'iCCP', Buffer.concat([text('icc\0\0'), zeros])),
    ),
    pngOf('more pixels than it says', pngFrom(pngHeader(10, 10), zeros)),
    jpegOf(
      'a progressive JPEG of 62 megapixels',
      await sharp({ create: large }).jpeg({ progressive: true }).toBuffer(),
    ),
  ]
}

/** Images that tell where or by whom they were taken. */
async function carriers({ jpeg, png }: Pick<Three, 'jpeg' | 'png'>): Promise<HostileFile[]> {
  const place = { IFD0: { Artist: MARK, Copyright: MARK }, IFD3: { GPSLatitude: '5/1 20/1 0/1' } }
  const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`
  return [
    jpegOf('a phone’s photo with its place', await phonePhoto(600, 400)),
    jpegOf('a JPEG with EXIF', await sharp(jpeg).withExif(place).jpeg().toBuffer()),
    pngOf('a PNG with EXIF', await sharp(png).withExif(place).png().toBuffer()),
    webpOf('a WebP with EXIF', await sharp(jpeg).withExif(place).webp().toBuffer()),
    webpOf('a WebP with XMP', await sharp(jpeg).withXmp(xmp).webp().toBuffer()),
    jpegOf('a JPEG with a profile', await sharp(jpeg).withIccProfile('p3').jpeg().toBuffer()),
  ]
}

/** Honest images of rare kinds. */
async function oddImages(): Promise<HostileFile[]> {
  const frames = Buffer.alloc(64 * 64 * 4 * 3, 120)
  const animated = sharp(frames, {
    raw: { width: 64, height: 64 * 3, channels: 4, pageHeight: 64 },
  })
  const still = sharp({ create: { width: 64, height: 64, channels: 4, background: '#f008' } })
  const line = sharp({ create: { width: 12_000, height: 1, channels: 3, background: '#000' } })
  return [
    webpOf('an animated WebP', await animated.webp({ loop: 0, delay: [10, 10, 10] }).toBuffer()),
    jpegOf('a JPEG in CMYK', await still.clone().flatten().toColourspace('cmyk').jpeg().toBuffer()),
    pngOf('a PNG of 16 bits', await still.clone().toColourspace('rgb16').png().toBuffer()),
    pngOf('a PNG of greys', await still.clone().greyscale().png().toBuffer()),
    pngOf('a PNG of one line', await line.png().toBuffer()),
    webpOf('a WebP without loss', await still.clone().webp({ lossless: true }).toBuffer()),
  ]
}

/** A picture that does not compress, so that a cut takes away pixels. */
function noisePicture(random: Random): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: 200 * 150 * 3 }, () => random.below(256)))
  return sharp(raw, { raw: { width: 200, height: 150, channels: 3 } })
    .jpeg()
    .toBuffer()
}
