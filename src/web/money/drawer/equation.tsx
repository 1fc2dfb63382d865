import { DRAWER_PARTS, type EquationPart } from '#shared/money/drawer.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { cx } from '#web/lib/cx.ts'
import type { Desk } from './drawer-act.ts'
import classes from './equation.module.css'

const LABELS: Record<EquationPart, string> = {
  float: 'Fond de caisse',
  counter: 'Comptoir',
  livreurs: 'Livreurs',
  out: 'Sorties',
  bank: 'Porté à la banque',
}
const COUNTED: ReadonlySet<EquationPart> = new Set(['counter', 'livreurs', 'out'])

interface Props {
  desk: Desk
  /** The part whose movements alone are listed. */
  part: EquationPart | null
  onPart: (part: EquationPart | null) => void
}

/** The parts add up to the cash that should be in the drawer; a press on one filters the list below. */
export function Equation({ desk, part, onPart }: Props) {
  return (
    <section className={`surface ${classes.equation}`} aria-label="Ce que le tiroir doit contenir">
      {DRAWER_PARTS.map((name) => {
        const { amount, count } = desk.parts[name]
        const taken = name === 'out' || name === 'bank'
        return (
          <button
            key={name}
            type="button"
            className={cx('quiet', classes.part, part === name && classes.chosen)}
            aria-pressed={part === name}
            onClick={() => onPart(part === name ? null : name)}
          >
            {name === 'float' ? null : <Operator>{taken ? '−' : '+'}</Operator>}
            <b
              className={cx('digits', classes.amount, amount > 0 && name !== 'float' && classes.in)}
            >
              <span className={classes.wide}>{formatFrancs(Math.abs(amount))}</span>
              <span className={classes.narrow}>
                {name === 'float' ? formatFrancs(amount) : formatSigned(amount)}
              </span>
            </b>
            <span>
              {LABELS[name]}
              {COUNTED.has(name) && count > 0 ? ` (${count})` : ''}
            </span>
          </button>
        )
      })}
      <p className={`badge-indigo ${classes.total}`}>
        <Operator>=</Operator>
        <b className="digits block">
          {formatFrancs(desk.amount)}
          <small>{'\u00a0'}FCFA</small>
        </b>
        Doit être dans le tiroir
      </p>
    </section>
  )
}

function Operator({ children }: { children: string }) {
  return (
    <span className={`absolute round strong ${classes.operator}`} aria-hidden="true">
      {children}
    </span>
  )
}
