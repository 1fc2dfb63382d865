import { changeFor, isUnlikely, quickAmounts } from '#shared/money/cash.ts'
import { formatFrancs } from '#shared/money/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { cx } from '#web/lib/cx.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import classes from './cash-amount.module.css'

/** Up to ten million francs: more than a livreur carries. */
const MAX_DIGITS = 7

interface Props {
  /** Francs still to be paid. */
  due: number
  /** Francs handed over; nothing while the field is empty. */
  given: number | null
  onChange: (given: number | null) => void
  error: string | undefined
  /** The typing is over. */
  onDone: () => void
  /** The client pays nothing. */
  onNothing: () => void
}

/** What is due, what the client hands over, and what goes back. */
export function CashAmount({ due, given, onChange, error, onDone, onNothing }: Props) {
  return (
    <>
      <p className={`flex wrap between align-baseline ${classes.due}`}>
        <b>À recevoir</b>
        <Money amount={due} size="big" className={classes.big} />
      </p>
      <hr className={classes.seam} />
      <AmountField
        size="xl"
        digits={Math.max(MAX_DIGITS, String(due).length)}
        label="Montant donné par le client"
        value={given}
        onChange={onChange}
        error={error}
        onKeyDown={(event) => {
          // The keyboard leaves, and what goes back is read before the money is confirmed.
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      />
      <fieldset className={`shrink gap-8 p-0 ${classes.quick}`} aria-label="Montants courants">
        {quickAmounts(due).map((amount) => (
          <button
            key={amount}
            type="button"
            className={cx(classes.chip, amount === given && classes.on)}
            aria-pressed={amount === given}
            aria-label={`${formatFrancs(amount)} FCFA`}
            onClick={() => onChange(amount)}
          >
            {formatFrancs(amount)}
          </button>
        ))}
      </fieldset>
      <ChangeLine due={due} given={given ?? 0} />
      {isUnlikely(given ?? 0, due) ? (
        <Note tone="warning" role="alert" title="Vérifiez le montant">
          Il est plus de dix fois ce qui est à recevoir.
        </Note>
      ) : null}
      <Button ref={takeLostFocus} full tone="ghost" onClick={onNothing}>
        Le client n’a rien payé
      </Button>
    </>
  )
}

function ChangeLine({ due, given }: { due: number; given: number }) {
  const { back, missing } = changeFor(given, due)
  return (
    <p role="status" className={cx(classes.change, missing > 0 && classes.missing)}>
      {missing > 0 ? 'Reste ' : back > 0 ? 'Rendez ' : 'Compte juste'}
      {missing + back > 0 ? (
        <Money amount={missing + back} size="big" className="text-2xl" />
      ) : null}
    </p>
  )
}
