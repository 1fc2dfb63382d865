import { serviceKey } from '#shared/text/service-label.ts'

/** The pictures that a station may have, by name. */
export const STATION_PICTURES = [
  'basket',
  'machine',
  'iron',
  'hanger',
  'brush',
  'sun',
  'needle',
  'box',
] as const
export type StationPicture = (typeof STATION_PICTURES)[number]

/** A step of the work on a piece. A piece is at the last one that it passed. */
export interface Station {
  /** Names it in the history: it stays when the words change. */
  key: string
  /** « Lavé ». */
  done: string
  /** « À laver ». */
  todo: string
  /** The client reads it of pieces that wait there: « 2 au repassage ». */
  told: string
  picture: StationPicture
  /** One of the five tints. */
  tint: number
  /** The services whose pieces do not pass it. */
  skippedBy: string[]
}

/** A rail holds one order a place, a shelf several. */
export const RACK_KINDS = ['rail', 'shelf'] as const
export type RackKind = (typeof RACK_KINDS)[number]

export interface Rack {
  name: string
  places: number
  kind: RackKind
}

/** Whether the first station after « Reçu » makes an order « En traitement »: asked, by itself, or never. */
export const STARTS_PROCESSING = ['ask', 'auto', 'never'] as const
export type StartsProcessing = (typeof STARTS_PROCESSING)[number]

export interface WorkshopSettings {
  /** In the order of the work. The first (received) and the last (ready) always stay. */
  stations: Station[]
  machines: string[]
  racks: Rack[]
  startsProcessing: StartsProcessing
}

export const STATION_LIMITS = { least: 2, most: 6 } as const
export const TINTS = 5
export const RECEIVED = 'received'
export const READY = 'ready'

export const DEFAULT_WORKSHOP: WorkshopSettings = {
  stations: [
    {
      key: RECEIVED,
      done: 'Reçu',
      todo: 'À recevoir',
      told: 'à l’atelier',
      picture: 'basket',
      tint: 1,
      skippedBy: [],
    },
    {
      key: 'washed',
      done: 'Lavé',
      todo: 'À laver',
      told: 'au lavage',
      picture: 'machine',
      tint: 2,
      skippedBy: ['Repassage', 'Repassage seul'],
    },
    {
      key: 'ironed',
      done: 'Repassé',
      todo: 'À repasser',
      told: 'au repassage',
      picture: 'iron',
      tint: 3,
      skippedBy: ['Lavage', 'Lavage seul'],
    },
    {
      key: READY,
      done: 'Prêt',
      todo: 'À emballer',
      told: 'prête',
      picture: 'hanger',
      tint: 4,
      skippedBy: [],
    },
  ],
  machines: ['Machine 1', 'Machine 2'],
  racks: [{ name: 'Portant A', places: 16, kind: 'rail' }],
  startsProcessing: 'ask',
}

/** Whether the pieces of a service pass by a station without stopping, however the service is written. */
export const isSkippedBy = ({ skippedBy }: Pick<Station, 'skippedBy'>, service: string): boolean =>
  skippedBy.some((name) => serviceKey(name) === serviceKey(service))
