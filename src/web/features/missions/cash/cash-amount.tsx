import { changeFor, isUnlikely, quickAmounts } from '#shared/money/cash.ts'
import { formatFrancs } from '#shared/money/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import classes from './cash-amount.module.css'

/** Less than ten million francs: a livreur carries less. */
const MAX_DIGITS = 7

interface Props {
  /** What is to be paid, in francs. */
  due: number
  /** What the client hands over, in francs. Null while the field is empty. */
  given: number | null
  onChange: (given: number | null) => void
  error: string | undefined
  /** Called by Enter in the field. */
  onEnter: () => void
  /** Called when the client pays nothing. */
  onNothingPaid: () => void
}

/** The amount due, the field for the amount handed over, and the change to give back. */
export function CashAmount({ due, given, onChange, error, onEnter, onNothingPaid }: Props) {
  return (
    <>
      <p className="flex wrap justify-between align-baseline gap-12 row-gap-4">
        <b>À recevoir</b>
        <Money amount={due} size="big" className="text-3xl" />
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
          // Enter hides the keyboard and confirms nothing: the livreur must read the change first.
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      <fieldset className={`shrink gap-8 p-0 ${classes.quick}`} aria-label="Montants courants">
        {quickAmounts(due).map((amount) => (
          <button
            key={amount}
            type="button"
            className={cx(
              'digits rounded',
              classes.chip,
              amount === given && `accent ${classes.on}`,
            )}
            aria-pressed={amount === given}
            aria-label={`${formatFrancs(amount)} FCFA`}
            onClick={() => onChange(amount)}
          >
            {formatFrancs(amount)}
          </button>
        ))}
      </fieldset>
      <Change due={due} given={given ?? 0} />
      {isUnlikely(given ?? 0, due) ? (
        <Note tone="warning" role="alert" title="Vérifiez le montant">
          Il est plus de dix fois ce qui est à recevoir.
        </Note>
      ) : null}
      <Button ref={focusIfLost} full tone="ghost" onClick={onNothingPaid}>
        Le client n’a rien payé
      </Button>
    </>
  )
}

function Change({ due, given }: { due: number; given: number }) {
  const { back, missing } = changeFor(given, due)
  let label = 'Compte juste'
  if (missing > 0) label = 'Reste '
  else if (back > 0) label = 'Rendez '
  return (
    <p
      role="status"
      className={cx(
        'row wrap justify-between strong text-l mb-8 rounded',
        classes.change,
        missing > 0 ? 'badge-soleil' : 'badge-success',
      )}
    >
      {label}
      {missing + back > 0 ? (
        <Money amount={missing + back} size="big" className="text-2xl" />
      ) : null}
    </p>
  )
}
