import type { PopularGarment, PriceColumn } from '../money/popular-prices.ts'

/** The distance that the site takes as its example of a transport fee, in kilometres. */
export const EXAMPLE_KM = 4

/** What stands in a built page where the server writes what it knows. */
export const SLOTS = {
  publicUrl: '__PUBLIC_URL__',
  /** How to reach the business. */
  phone: '__PHONE__',
  phoneShown: '__PHONE_SHOWN__',
  email: '__EMAIL__',
  address: '__ADDRESS__',
  opensAt: '__OPENS_AT__',
  closesAt: '__CLOSES_AT__',
  /** Who publishes and hosts the site. */
  publisher: '__PUBLISHER__',
  form: '__FORM__',
  registration: '__REGISTRATION__',
  taxNumber: '__TAX_NUMBER__',
  director: '__DIRECTOR__',
  host: '__HOST__',
  hostAddress: '__HOST_ADDRESS__',
  /** Anything but nothing once one fact of the publisher is known. */
  identified: '__IDENTIFIED__',
  /** Anything but nothing where a client can pay with Wave. */
  wave: '__WAVE__',
  /** Anything but nothing while one of the popular prices is shown. */
  popular: '__POPULAR__',
  /** The tables of all prices. */
  catalogue: '__CATALOGUE__',
  /** Francs for one kilometre. */
  rate: '__RATE__',
  /** The transport fee, in francs, of a client `EXAMPLE_KM` away. */
  exampleFee: '__EXAMPLE_FEE__',
} as const

/** The slot of one price of the popular table. */
export function priceSlot(garment: PopularGarment, column: PriceColumn): string {
  return `__PRICE_${garment}_${column}__`
}

/** Anything but nothing while this garment stands in the popular table. */
export function popularSlot(garment: PopularGarment): string {
  return `__POPULAR_${garment}__`
}

/** What stands before and after a part of a built page that is shown only where a slot holds something, or nothing. */
export function partMarks(slot: string, when: 'filled' | 'empty'): [before: string, after: string] {
  const name = slot.slice(2, -2)
  return [`__${when === 'filled' ? 'IF' : 'UNLESS'}_${name}__`, `__END_${name}__`]
}

/** A part that holds no other part. */
const INNERMOST = /__(IF|UNLESS)_(\w+?)__((?:(?!__(?:IF|UNLESS)_)[\s\S])*?)__END_\2__/g

/**
 * Writes what the server knows into a built page: leaves out each part whose slot does not call for it, then fills the
 * slots. What a slot brings in is never read again, whatever people wrote there.
 */
export function fillSlots(html: string, slots: ReadonlyMap<string, string>): string {
  return withoutParts(html, slots).replace(
    /__[A-Z]\w*?__(?!\w)/g,
    (slot) => slots.get(slot) ?? slot,
  )
}

function withoutParts(html: string, slots: ReadonlyMap<string, string>): string {
  const left = html.replace(INNERMOST, (_, mark: string, name: string, part: string) => {
    const filled = (slots.get(`__${name}__`) ?? '') !== ''
    return filled === (mark === 'IF') ? part : ''
  })
  return left === html ? html : withoutParts(left, slots)
}
