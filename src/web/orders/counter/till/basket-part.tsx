import { IconDots, IconNeedle, IconX } from '@tabler/icons-react'
import { keyOf } from '#shared/orders/draft/draft.ts'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { ExpressPart } from '../../checkout/express-part.tsx'
import { defectsAt } from './basket-defects.ts'
import classes from './till.module.css'
import type { TillState } from './use-till.ts'

interface Props {
  till: TillState
  onDefects: () => void
  onMore: () => void
}

/** The clothes of the basket, express, and the acts that are rarely needed. */
export function BasketPart({ till, onDefects, onMore }: Props) {
  const { totals, cart, entries, draft, times, lostExpress } = till
  const defects = defectsAt(entries.defects, draft.lines).length
  return (
    <>
      {totals.lines.length === 0 ? null : (
        <ul className={classes.lines} aria-label="Linge déposé">
          {totals.lines.map((line) => (
            <BasketLine key={keyOf(line)} line={line} onRemove={() => cart.remove(keyOf(line))} />
          ))}
        </ul>
      )}
      <div className="row justify-between gap-8">
        {totals.lines.length > 0 ? (
          <button
            type="button"
            className="row gap-6 accent strong text-s tap clickable icons-18"
            onClick={onDefects}
          >
            <IconNeedle aria-hidden="true" />
            {defectText(defects)}
          </button>
        ) : (
          <p className="quiet text-s">Touchez un vêtement, ou tapez «&nbsp;3&nbsp;che&nbsp;».</p>
        )}
        <button
          type="button"
          className="square-44 place-center accent clickable icons-20"
          aria-label="Autres actions"
          onClick={onMore}
        >
          <IconDots aria-hidden="true" />
        </button>
      </div>
      {times.isFailed ? (
        <RetryNote
          tone="warning"
          title="Impossible de charger les heures de retour."
          text="Vous pouvez encaisser&nbsp;: l’heure est dite dès que la commande est enregistrée."
          retrying={times.isFetching}
          onRetry={times.refetch}
        />
      ) : null}
      <ExpressPart
        state={times}
        isAsked={draft.express}
        lost={lostExpress}
        onChange={({ express = false }) => cart.change({ express })}
      />
    </>
  )
}

function defectText(defects: number): string {
  if (defects === 0) return 'Noter un défaut'
  return defects === 1 ? '1 défaut noté' : `${defects} défauts notés`
}

function BasketLine({ line, onRemove }: { line: PricedLine; onRemove: () => void }) {
  const { name, service, quantity, unitPrice } = line
  const label = serviceLabel(service).toLowerCase()
  return (
    <li>
      <b className="accent digits">{quantity}</b>
      <span className="anywhere leading-13">
        {name}, {label}
        {unitPrice === null ? <b className="block caution text-s">retiré du catalogue</b> : null}
      </span>
      <b className="digits nowrap">
        {unitPrice === null ? '–' : formatFrancs(unitPrice * quantity)}
      </b>
      <button
        type="button"
        className={`place-center quiet clickable icons-18 ${classes.remove}`}
        aria-label={`Retirer ${name}, ${label}`}
        onClick={onRemove}
      >
        <IconX aria-hidden="true" />
      </button>
    </li>
  )
}
