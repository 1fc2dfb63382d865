import type { PopularGarment, PriceColumn } from '../prices/popular-prices.ts'

/** The distance that the site takes as its example of a transport fee, in kilometres. */
export const EXAMPLE_KM = 4

/** Placeholders in a built page, which the server fills in. */
export const SLOTS = {
  publicUrl: '__PUBLIC_URL__',
  /** Not empty while the public may order. */
  open: '__OPEN__',
  /** It is not empty where clothes may be left to the livreur to count. */
  linenToCount: '__LINEN_TO_COUNT__',
  /** How to reach the business. */
  phone: '__PHONE__',
  phoneShown: '__PHONE_SHOWN__',
  /** The phone as an address of WhatsApp names it, without a plus; empty for a fixed line, which has none. */
  whatsApp: '__WHATSAPP__',
  email: '__EMAIL__',
  address: '__ADDRESS__',
  opensAt: '__OPENS_AT__',
  closesAt: '__CLOSES_AT__',
  /** The days and hours at which livreurs come. */
  visitHours: '__VISIT_HOURS__',
  /** Not empty where the business has a phone number, an e-mail or an address. */
  reachable: '__REACHABLE__',
  /** Who publishes and hosts the site. */
  publisher: '__PUBLISHER__',
  form: '__FORM__',
  registration: '__REGISTRATION__',
  taxNumber: '__TAX_NUMBER__',
  director: '__DIRECTOR__',
  host: '__HOST__',
  hostAddress: '__HOST_ADDRESS__',
  /** Not empty once one fact of the publisher is known. */
  identified: '__IDENTIFIED__',
  /** Not empty where a client can pay with Wave. */
  wave: '__WAVE__',
  /** Not empty while one of the popular prices is shown. */
  popular: '__POPULAR__',
  /** The tables of all prices. */
  catalogue: '__CATALOGUE__',
  /** The catalogue as an order form reads it, in JSON. */
  catalogueData: '__CATALOGUE_DATA__',
  /** ` ou au kilo` after what a price is for, and a sentence with the cheapest one; empty while nothing is sold by the kilo. */
  orByKilo: '__OR_BY_KILO__',
  kiloOffer: '__KILO_OFFER__',
  /** Francs for one kilometre. */
  rate: '__RATE__',
  /** Words on rounding after a rate, with its comma; empty while fees are to the franc. */
  rounding: '__ROUNDING__',
  /** The transport fee, in francs, of a client `EXAMPLE_KM` away. */
  exampleFee: '__EXAMPLE_FEE__',
  /** It says something while livreurs ask for the code of a delivery. */
  wrongCode: '__WRONG_CODE__',
  /** For how many days after the end of an order its photos are kept. */
  photoDays: '__PHOTO_DAYS__',
  /** Francs for a shirt that is washed and ironed; empty while none is sold. */
  shirtPrice: '__SHIRT_PRICE__',
  /** Hours in which an owner promises the linen back; empty while they promise none. */
  backInHours: '__BACK_IN_HOURS__',
  /** Not empty where an owner promises to pay back what is lost. */
  refundsLoss: '__REFUNDS_LOSS__',
  /** Not empty while one of the three above is. */
  atAGlance: '__AT_A_GLANCE__',
  /** The quarters as options of a select, each with its transport. */
  quarters: '__QUARTERS__',
  /** Not empty on the page of a quarter that was chosen without a script. */
  quarterChosen: '__QUARTER_CHOSEN__',
  /** The transport to the chosen quarter, else to the nearest one: `2 750 FCFA`. */
  quarterFare: '__QUARTER_FARE__',
  /** Not empty while a typical basket is shown. */
  baskets: '__BASKETS__',
  /** The prices of the baskets hold transport once a quarter is chosen, and say that they do not until then. */
  basketsWithFare: '__BASKETS_WITH_FARE__',
  basketsWithoutFare: '__BASKETS_WITHOUT_FARE__',
  /** Not empty in the demonstration. */
  demo: '__DEMO__',
  /** Not empty on the page that confirms a form sent without a script. */
  sent: '__SENT__',
  /** Why a form sent without a script was refused. */
  refusalTitle: '__REFUSAL_TITLE__',
  refusalText: '__REFUSAL_TEXT__',
} as const

/** The value of a slot that only shows or hides a part of the page. */
export const YES = 'oui'

/** The slots of one field of a form: what was typed, the sentence of its fault, and whether it has one. */
export function fieldSlots(name: string) {
  return {
    typed: `__TYPED_${name}__`,
    fault: `__FAULT_${name}__`,
    /** `true` or `false`, for `aria-invalid`. */
    invalid: `__INVALID_${name}__`,
  }
}

/** The slots of a typical basket of the home page, by its place. */
export function basketSlots(place: number) {
  const slot = <Name extends string>(name: Name) => `__BASKET_${place}_${name}__`
  return {
    /** Not empty while the basket is shown. */
    shown: slot('SHOWN'),
    /** Its words, in two lines. */
    first: slot('FIRST'),
    second: slot('SECOND'),
    /** The drawing of its first garment; empty where that has none. */
    image: slot('IMAGE'),
    /** The order form, filled with it. */
    link: slot('LINK'),
    /** Francs without transport, as a plain number. */
    items: slot('ITEMS'),
    /** Francs with the transport to the chosen quarter. */
    total: slot('TOTAL'),
  }
}

/** The slot of one price of the popular table. */
export function priceSlot(garment: PopularGarment, column: PriceColumn): string {
  return `__PRICE_${garment}_${column}__`
}

/** A slot that is not empty while this garment is in the popular table. */
export function popularSlot(garment: PopularGarment): string {
  return `__POPULAR_${garment}__`
}

/** Marks around a part of a built page that is shown only while a slot is filled, or only while it is empty. */
export function partMarks(slot: string, when: 'filled' | 'empty'): [before: string, after: string] {
  const name = slot.slice(2, -2)
  return [`__${when === 'filled' ? 'IF' : 'UNLESS'}_${name}__`, `__END_${name}__`]
}

/** A part that holds no other part. */
const INNERMOST = /__(IF|UNLESS)_(\w+?)__((?:(?!__(?:IF|UNLESS)_)[\s\S])*?)__END_\2__/g

/**
 * Writes what the server knows into a built page: removes each part whose condition does not hold, then fills
 * the slots. Filled-in text is never scanned for slots again, whatever people wrote there.
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
