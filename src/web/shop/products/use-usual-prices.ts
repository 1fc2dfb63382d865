import { type RefObject, useRef, useState } from 'react'
import { PRICE_COLUMNS, type PriceColumn } from '#shared/shop/prices/popular-prices.ts'
import {
  USUAL_GARMENTS,
  type UsualDrawing,
  usualServiceAt,
} from '#shared/shop/products/usual-garments.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { CATALOGUE_ACT } from './catalogue-act.ts'

type Prices = Partial<Record<UsualDrawing, Partial<Record<PriceColumn, number | null>>>>

/** The prices that an owner writes for the usual garments. */
export interface UsualPrices {
  prices: Prices
  set: (drawing: UsualDrawing, column: PriceColumn, price: number | null) => void
  /** Garments with a price. */
  count: number
  isRunning: boolean
  unanswered: Unanswered
  /** Fills the catalogue; false where a price is not one, where there is none, or where it was refused. */
  start: () => Promise<boolean>
  /** Holds the fields. */
  element: RefObject<HTMLDivElement | null>
}

/** The start of an empty catalogue. A garment without a price is not taken. */
export function useUsualPrices(): UsualPrices {
  const [prices, setPrices] = useState<Prices>({})
  const element = useRef<HTMLDivElement>(null)
  const act = useAct(trpc.products.start, {
    ...CATALOGUE_ACT,
    stale: [...CATALOGUE_ACT.stale, 'checklist'],
    failed: "Erreur d'ajout",
    onSuccess: ({ added }) =>
      announceToReaders(
        added === 1 ? '1\u00a0vêtement ajouté.' : `${added}\u00a0vêtements ajoutés.`,
      ),
  })
  const garments = takenOf(prices)
  return {
    prices,
    set: (drawing, column, price) =>
      setPrices((former) => ({ ...former, [drawing]: { ...former[drawing], [column]: price } })),
    count: garments.length,
    isRunning: act.isRunning,
    unanswered: act.unanswered,
    async start() {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (wrong) {
        wrong.focus()
        return false
      }
      if (garments.length === 0) {
        element.current?.querySelector('input')?.focus()
        notifyError('Aucun prix', 'Écrivez au moins un prix.')
        return false
      }
      return (await act.run({ garments })) !== undefined
    },
    element,
  }
}

function takenOf(prices: Prices) {
  return USUAL_GARMENTS.flatMap((garment) => {
    const { drawing } = garment
    const services = PRICE_COLUMNS.flatMap((name) => {
      const price = prices[drawing]?.[name] ?? null
      return price === null ? [] : [usualServiceAt(garment, name, price)]
    })
    return services.length > 0 ? [{ drawing, services }] : []
  })
}
