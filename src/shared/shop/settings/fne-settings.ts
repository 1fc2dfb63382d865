/** The regimes of tax of the DGI. */
export const TAX_REGIMES = ['RNI', 'RSI', 'RME', 'TEE'] as const
export type TaxRegime = (typeof TAX_REGIMES)[number]

/** Its codes of value-added tax, with their rate in per cent: `TVAD` is of the regimes TEE and RME. */
export const TAX_RATES = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0 } as const
export type TaxCode = keyof typeof TAX_RATES

/** The code that follows from a regime; another one is the accountant's word. */
export const taxCodeOf = (regime: TaxRegime): TaxCode =>
  regime === 'RME' || regime === 'TEE' ? 'TVAD' : 'TVA'

/** `TVAD, 0 %` */
export const taxCodeWords = (code: TaxCode): string => `${code}, ${TAX_RATES[code]}\u00a0%`

/** When an order of a person is certified: by itself on delivery, or when somebody asks. */
export const CERTIFY_WHEN = ['delivery', 'hand'] as const
export type CertifyWhen = (typeof CERTIFY_WHEN)[number]

/** The facts of the business that the DGI asks for; its number of taxpayer is `legal.taxNumber`. */
export interface FneSettings {
  /** As they were created in the space of the DGI. */
  pointOfSale: string | null
  establishment: string | null
  regime: TaxRegime
  taxCode: TaxCode
  certify: CertifyWhen
  /** By itself only from so many francs. */
  fromSum: number
  /** Said of a buyer whose own are not known. */
  walkInName: string
  walkInPhone: string | null
  walkInEmail: string | null
  /** The team is warned when fewer stickers are left. */
  stickerLevel: number
}

/** They stand until the owner writes those that the DGI gave. */
export const DEFAULT_FNE: FneSettings = {
  pointOfSale: null,
  establishment: null,
  regime: 'TEE',
  taxCode: 'TVAD',
  certify: 'hand',
  fromSum: 0,
  walkInName: 'Client',
  walkInPhone: null,
  walkInEmail: null,
  stickerLevel: 20,
}

/** Whether the shop wrote all that the DGI asks for before anything is certified. */
export const isFneComplete = ({
  pointOfSale,
  establishment,
  walkInPhone,
  walkInEmail,
}: FneSettings): boolean =>
  [pointOfSale, establishment, walkInPhone, walkInEmail].every((one) => one !== null)
