import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Lisere } from '#web/drawings/lisere.tsx'
import type { MapActionHandler } from '../map-groups.ts'
import type { Dispatch } from '../use-dispatch.ts'
import classes from './dispatch-ticket.module.css'
import { LivreurFacts, OrderFacts } from './ticket-facts.tsx'

interface Props {
  dispatch: Dispatch
  onAction: MapActionHandler
}

/** The order or livreur that is picked, with its actions. */
export function DispatchTicket({ dispatch, onAction }: Props) {
  const { picked, orders, team, positionsAt } = dispatch
  if (picked?.kind === 'order') {
    const order = orders.find(({ id }) => id === picked.id)
    if (!order) return null
    const rider = team.find(({ id }) => id === order.livreur?.id)
    return (
      <Sheet key={order.id} dispatch={dispatch} reference={order.reference}>
        <OrderFacts order={order} rider={rider} positionsAt={positionsAt} onAction={onAction} />
      </Sheet>
    )
  }
  const livreur = team.find(({ id }) => id === picked?.id)
  if (!livreur) return null
  return (
    <Sheet key={livreur.id} dispatch={dispatch} reference={livreur.destination?.reference}>
      <LivreurFacts livreur={livreur} positionsAt={positionsAt} onAction={onAction} />
    </Sheet>
  )
}

interface SheetProps {
  dispatch: Dispatch
  reference: string | undefined
  children: ReactNode
}

/** Takes the focus when it opens and gives it back when it is closed. */
function Sheet({ dispatch, reference, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element | null>(null)
  useEffect(() => {
    previousFocus.current = document.activeElement
    sheet.current?.focus({ preventScroll: true })
  }, [])
  const close = () => {
    dispatch.pick(null)
    if (previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus({ preventScroll: true })
  }
  return (
    <section
      ref={sheet}
      className={`clip surface ${classes.sheet}`}
      tabIndex={-1}
      aria-label="Sélection"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {reference ? <Lisere className="left-edge" reference={reference} thickness={10} /> : null}
      <button
        type="button"
        className={`quiet place-center square-44 rounded icons-20 ${classes.close}`}
        aria-label="Fermer"
        onClick={close}
      >
        <IconX aria-hidden="true" />
      </button>
      {children}
    </section>
  )
}
