import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { COINS, type Denomination } from '#shared/money/cash.ts'
import { COUNT_LINES, NOTE_LINES } from '#shared/money/drawer.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { Kbd } from '#web/components/display/kbd.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Desk } from '../drawer-act.ts'
import classes from './count-lines.module.css'
import { TakenOut } from './taken-out.tsx'
import type { Count } from './use-count.ts'

/** Digits of the most pieces of one kind that lie in a drawer. */
const DIGITS = 5

interface Props {
  desk: Desk
  count: Count
  /** Enter, on the last line. */
  onLast: () => void
}

/** A line for each note and coin. Enter and the arrows go from one to the next; Enter counts an empty one as 0. */
export function CountLines({ desk, count, onLast }: Props) {
  const lines = useRef<HTMLDivElement>(null)
  // The first line waits for the first figure.
  useEffect(() => lines.current?.querySelector('input')?.focus(), [])
  const go = (line: Denomination, by: 1 | -1) => {
    const next = COUNT_LINES[COUNT_LINES.indexOf(line) + by]
    if (next === undefined) return by > 0 ? onLast() : undefined
    lines.current?.querySelector<HTMLInputElement>(`[data-closing="line-${next}"]`)?.focus()
  }
  const sumOf = (group: readonly Denomination[]) =>
    group.reduce((sum, line) => sum + line * (count.count[line] ?? 0), 0)
  const part = (title: string, group: readonly Denomination[]) => (
    <section className={classes.group} aria-label={title}>
      <p className={classes.title}>
        <span className="display">{title}</span>
        <b className="digits">{formatFrancs(sumOf(group))}</b>
      </p>
      {group.map((line) => (
        <CountLine key={line} line={line} count={count} onGo={go} />
      ))}
      {group === NOTE_LINES ? (
        <>
          <Total count={count} />
          <TakenOut desk={desk} />
        </>
      ) : null}
    </section>
  )
  return (
    <div ref={lines} className={`surface ${classes.lines}`}>
      {part('Billets', NOTE_LINES)}
      {part('Pièces et billet de 500', COINS)}
    </div>
  )
}

function Total({ count: { counted, isWhole, missing } }: { count: Count }) {
  const left = missing.length
  return (
    <div className={classes.total}>
      <p className="row justify-between gap-12">
        <span className="display text-l">Total compté</span>
        <b className="digits text-xl">{formatFrancs(counted)}</b>
      </p>
      <p className="quiet text-s">
        {isWhole
          ? `Les ${COUNT_LINES.length} lignes sont comptées. `
          : `Encore ${left} ${left > 1 ? 'lignes' : 'ligne'} à compter. `}
        <span className={classes.keys}>
          <Kbd name="Enter" /> sur une ligne vide compte 0 et passe à la suivante.
        </span>
      </p>
    </div>
  )
}

interface LineProps {
  line: Denomination
  count: Count
  onGo: (line: Denomination, by: 1 | -1) => void
}

function CountLine({ line, count, onGo }: LineProps) {
  const pieces = count.count[line]
  const set = (next: number) => count.setLine(line, Math.max(0, next))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    // An arrow leaves an empty line uncounted.
    if (event.key === 'Enter' && pieces === undefined) set(0)
    onGo(line, by)
  }
  const name = `${line >= 1000 ? 'billets' : 'pièces'} de ${formatFrancs(line)}`
  const sum = line * (pieces ?? 0)
  return (
    <div className={classes.line}>
      <span
        className={cx(line >= 1000 ? classes.bill : classes.coin)}
        data-worth={line}
        aria-hidden="true"
      >
        {formatFrancs(line)}
      </span>
      <div className={classes.field}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Moins de ${name}`}
          disabled={!pieces}
          onClick={() => set((pieces ?? 0) - 1)}
        >
          <IconMinus aria-hidden="true" />
        </button>
        <input
          className="text-center strong"
          data-closing={`line-${line}`}
          aria-label={`Nombre de ${name}`}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={DIGITS}
          value={pieces ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const digits = value.replace(/\D/g, '')
            count.setLine(line, digits === '' ? undefined : Number(digits))
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Plus de ${name}`}
          onClick={() => set((pieces ?? 0) + 1)}
        >
          <IconPlus aria-hidden="true" />
        </button>
      </div>
      <span className={cx('digits text-end', sum > 0 ? 'strong' : 'quiet')}>
        {pieces === undefined ? '' : formatFrancs(sum)}
      </span>
    </div>
  )
}

const STEPS: Partial<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
