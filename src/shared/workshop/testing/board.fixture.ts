import { DEFAULT_WORKSHOP } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopBoard, WorkshopPiece } from '../board.ts'

/** A shirt that was received. */
export const shirtOnBoard = (number: number, own: Partial<WorkshopPiece> = {}): WorkshopPiece => ({
  number,
  position: 0,
  productId: 'shirt',
  name: 'Chemise',
  service: 'Complet',
  imageUrl: null,
  grams: null,
  station: 'received',
  tag: null,
  defects: [],
  redo: false,
  stained: false,
  damaged: false,
  marked: false,
  missing: null,
  batch: null,
  last: null,
  ...own,
})

/** A board of one order with these pieces. */
export const boardWith = (pieces: WorkshopPiece[]): WorkshopBoard => ({
  ...DEFAULT_WORKSHOP,
  machines: [{ name: 'Machine 1', batch: null }],
  workers: [],
  garments: [{ productId: 'sheet', name: 'Drap', imageUrl: null }],
  orders: [
    {
      orderId: 'order',
      reference: '48210937',
      client: null,
      desk: null,
      due: null,
      express: false,
      status: 'picked_up',
      enRoute: false,
      uncounted: false,
      recount: false,
      incomplete: false,
      readyAt: null,
      place: null,
      atCounter: false,
      doorCount: 3,
      defects: [],
      pieces,
    },
  ],
})
