import sharp from 'sharp'

/** A real picture of this size. */
export function picture(width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  return sharp({ create: { width, height, channels: 3, background: '#1c276d' } })
    .toFormat(format)
    .toBuffer()
}

/**
 * A photo as a phone held upright makes it: rotated, with an orientation mark, and the place where
 * it was taken.
 */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fba903' } })
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '5/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Files with an image's name that must be refused. */
export const NO_PICTURES: ReadonlyArray<[what: string, bytes: Buffer]> = [
  ['a text named .jpg', Buffer.from('Bonjour, je suis une photo.')],
  ['nothing', Buffer.alloc(0)],
  ['a HEIC', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])],
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')],
  ['a JPEG’s first bytes', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1')],
]
