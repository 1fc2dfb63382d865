import { IconDots, IconNeedle, IconX } from '@tabler/icons-react'
import { keyOf } from '#shared/orders/draft/draft.ts'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import {
  GRAM_STEP,
  isTooHeavy,
  isWeighed,
  lineTotal,
  MAX_GRAMS,
} from '#shared/shop/prices/lines.ts'
import { roundingWords } from '#shared/shop/prices/rounding.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos, mostWords } from '#shared/text/weight.ts'
import { TotalsList } from '#web/components/display/description-list.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { KilosField } from '#web/components/forms/kilos-field.tsx'
import { cx } from '#web/lib/cx.ts'
import { ExpressPart } from '../../checkout/express-part.tsx'
import { DraftDiscount } from '../../discounts/draft-discount.tsx'
import { FeeItem } from '../../facts/fee-items.tsx'
import { defectsAt } from './basket-defects.ts'
import { focusGarment } from './garment-keys.ts'
import classes from './till.module.css'
import type { TillState } from './use-till.ts'
import { setWeight } from './weights.ts'

interface Props {
  till: TillState
  onDefects: () => void
  onMore: () => void
}

/** The clothes of the basket, express, and the acts that are rarely needed. */
export function BasketPart({ till, onDefects, onMore }: Props) {
  const { draftKey, totals, cart, entries, draft, express, times, lostExpress } = till
  const defects = defectsAt(entries.defects, draft.lines).length
  return (
    <>
      {totals.lines.length === 0 ? null : (
        <ul className={classes.lines} aria-label="Linge déposé">
          {totals.lines.map((line) => (
            <BasketLine
              key={keyOf(line)}
              line={line}
              isPointed={till.pointed === 'weight'}
              onWeigh={(grams) => setWeight(draftKey, keyOf(line), grams)}
              onRemove={() => cart.remove(keyOf(line))}
            />
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
      <TotalsList>
        <DraftDiscount
          draftKey={draftKey}
          draft={draft}
          totals={totals}
          express={express}
          change={cart.change}
        />
        {totals.rounding > 0 ? (
          <FeeItem
            fee={{
              label: 'Arrondi',
              amount: totals.rounding,
              reason: roundingWords(totals.tariff.step),
            }}
          />
        ) : null}
      </TotalsList>
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

interface LineProps {
  line: PricedLine
  /** The person was led to a weight that is missing. */
  isPointed: boolean
  onWeigh: (grams: number) => void
  onRemove: () => void
}

function BasketLine({ line, isPointed, onWeigh, onRemove }: LineProps) {
  const { name, service, quantity, unitPrice } = line
  const label = serviceLabel(service).toLowerCase()
  return (
    <li>
      <b className="accent digits nowrap">{quantity}</b>
      <span className="anywhere leading-13">
        {name}, {label}
        {unitPrice === null ? <b className="block caution text-s">retiré du catalogue</b> : null}
      </span>
      <b className="digits nowrap">
        {unitPrice === null || !isWeightKnown(line)
          ? '–'
          : formatFrancs(lineTotal({ ...line, unitPrice }))}
      </b>
      <button
        type="button"
        className={`place-center quiet clickable icons-18 ${classes.remove}`}
        aria-label={`Retirer ${name}, ${label}`}
        onClick={onRemove}
      >
        <IconX aria-hidden="true" />
      </button>
      {isWeighed(line) && unitPrice !== null ? (
        <LineWeight line={{ ...line, unitPrice }} isPointed={isPointed} onWeigh={onWeigh} />
      ) : null}
    </li>
  )
}

interface WeightProps extends Omit<LineProps, 'line' | 'onRemove'> {
  line: PricedLine & { unitPrice: number }
}

/** Takes the weight of all bags of a line. Enter goes back to the garments, because it must not take the payment yet. */
function LineWeight({ line, isPointed, onWeigh }: WeightProps) {
  const { name, quantity, grams } = line
  const bags = quantity > 1 ? `${quantity}\u00a0${name} ensemble` : name
  const isKnown = isWeightKnown(line)
  const isRefused = !isKnown && (isPointed || isTooHeavy(line))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its field
    <div
      className={`row gap-10 ${classes.weight}`}
      data-till={isKnown ? undefined : 'weight'}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (!(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        focusGarment()
      }}
    >
      <KilosField
        value={grams || null}
        onChange={(weighed) => onWeigh(weighed ?? 0)}
        label={bags}
        fieldLabel={`Poids en kilos, ${bags}`}
        min={GRAM_STEP}
        max={MAX_GRAMS}
      />
      <span
        className={cx('text-s leading-13', isRefused ? 'negative strong' : 'quiet')}
        role="status"
      >
        {weightHint(line, isKnown)}
      </span>
    </div>
  )
}

function weightHint(
  { quantity, grams, minGrams, unitPrice }: WeightProps['line'],
  isKnown: boolean,
): string {
  if (isTooHeavy({ grams })) return mostWords(MAX_GRAMS)
  if (!isKnown)
    return quantity > 1 ? 'kg\u00a0: pesez les sacs ensemble.' : 'kg\u00a0: pesez le sac.'
  if (grams !== undefined && minGrams !== null && grams < minGrams)
    return `kg, facturé ${formatKilos(minGrams)}, le minimum.`
  return `kg × ${formatFcfa(unitPrice)}`
}
