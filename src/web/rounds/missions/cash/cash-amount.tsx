import { IconCash, IconCoins, IconEqual } from '@tabler/icons-react'
import {
  COINS,
  changeFor,
  type Denomination,
  isUnlikely,
  NOTES,
  splitChange,
} from '#shared/money/cash.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './cash-amount.module.css'
import { type Cash, MAX_GIVEN } from './use-cash.ts'

interface Props {
  cash: Cash
  /** The livreur came back from another answer, whose button had the focus. */
  hasReturned: boolean
  error: string | undefined
  /** Another answer is given elsewhere, at the counter. */
  withoutRefusal?: boolean
  /** Called by Enter in the field. */
  onEnter: () => void
}

/** The amount due, the amount handed over, and the change to give back. Nothing is filled in before it is touched. */
export function CashAmount(props: Props) {
  const { cash, hasReturned, error, withoutRefusal = false, onEnter } = props
  const { due, given, setGiven } = cash
  const isExact = given === due
  return (
    <>
      <p className="flex wrap justify-between align-baseline gap-12 row-gap-4">
        <b className="text-l">À recevoir</b>
        <Money amount={due} size="big" className="text-3xl" />
      </p>
      <hr className={classes.seam} />
      <AmountField
        size="xl"
        digits={Math.max(String(MAX_GIVEN).length, String(due).length)}
        label="Le client a donné"
        placeholder="Touchez un billet"
        value={given}
        onChange={setGiven}
        onClear={() => setGiven(null)}
        error={error}
        onKeyDown={(event) => {
          // Enter hides the keyboard and confirms nothing: the livreur must read the change first.
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      <button
        type="button"
        className={cx(
          'row justify-center gap-12 full accent icons-24 rounded-large mt-10 clickable',
          classes.exact,
          isExact && classes.on,
        )}
        aria-pressed={isExact}
        data-exact
        onClick={() => setGiven(due)}
      >
        {isExact ? null : <IconEqual aria-hidden="true" />}
        Le compte, {formatFcfa(due)}
      </button>
      <fieldset className={`shrink gap-8 p-0 ${classes.notes}`} aria-label="Billets reçus">
        {NOTES.map((note) => (
          <CashKey key={note} worth={note} kind="Billet" cash={cash} />
        ))}
      </fieldset>
      <fieldset className={`shrink gap-8 p-0 ${classes.coins}`} aria-label="Pièces reçues">
        {COINS.map((coin) => (
          <CashKey key={coin} worth={coin} kind="Pièce" cash={cash} />
        ))}
      </fieldset>
      <div role="status">{given ? <Change due={due} given={given} /> : null}</div>
      {isUnlikely(given ?? 0, due) ? (
        <Note tone="warning" role="alert" title="Vérifiez le montant">
          Il est plus de dix fois ce qui est à recevoir.
        </Note>
      ) : null}
      {withoutRefusal ? null : (
        <Button
          autoFocus={hasReturned}
          full
          tone="ghost"
          className={classes.other}
          onClick={cash.sayNothingPaid}
        >
          {cash.isSwitched ? `Il paie ${cash.otherWay}` : 'Le client n’a rien payé'}
        </Button>
      )}
    </>
  )
}

interface CashKeyProps {
  worth: Denomination
  kind: 'Billet' | 'Pièce'
  cash: Cash
}

/** A note or a coin: each tap adds it to the amount handed over. */
function CashKey({ worth, kind, cash }: CashKeyProps) {
  const count = cash.countOf(worth)
  const amount = formatFrancs(worth)
  const taken = count > 0 ? `, ${count}\u00a0${takenWord(kind, count)}` : ''
  return (
    <button
      type="button"
      className={cx(
        'row justify-center gap-8 relative digits rounded icons-22 clickable',
        kind === 'Billet' ? classes.note : classes.coin,
        count > 0 && `accent ${classes.on}`,
      )}
      aria-label={`${kind} de ${amount}${taken}`}
      onClick={() => cash.addTouched(worth)}
    >
      {kind === 'Billet' ? <IconCash aria-hidden="true" /> : null}
      {amount}
      {count > 1 ? (
        <span className={`absolute fill-primary rounded-badge text-s ${classes.times}`}>
          ×&nbsp;{count}
        </span>
      ) : null}
    </button>
  )
}

function takenWord(kind: CashKeyProps['kind'], count: number): string {
  return `touché${kind === 'Pièce' ? 'e' : ''}${count > 1 ? 's' : ''}`
}

function Change({ due, given }: { due: number; given: number }) {
  const { back, missing } = changeFor(given, due)
  if (missing > 0)
    return (
      <p className={cx('row wrap justify-between strong rounded badge-soleil', classes.change)}>
        Reste
        <Money amount={missing} size="big" className="text-2xl" />
      </p>
    )
  if (back === 0)
    return <p className={cx('strong rounded badge-success', classes.change)}>Compte juste</p>
  return (
    <div className={cx('flex gap-10 rounded badge-success', classes.change, classes.back)}>
      <IconCoins aria-hidden="true" />
      <p className="grow">
        <span className="block leading-13">Monnaie à rendre</span>
        <b className="block text-3xl leading-12">Rendez {formatFcfa(back)}</b>
        <span className="block leading-14">{splitText(back)}</span>
      </p>
    </div>
  )
}

/** `5 000 + 2 × 2 000 + 85`. */
function splitText(back: number): string {
  return splitChange(back)
    .map(({ count, value }) =>
      count > 1 ? `${count}\u00a0×\u00a0${formatFrancs(value)}` : formatFrancs(value),
    )
    .join(' + ')
}
