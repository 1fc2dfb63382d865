import { IconCalendarCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderTimes } from '#shared/shop/times/order-times.ts'
import type { PromisedReturn } from '#shared/shop/times/promise.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { expectedReturn, promiseWords, returnWords, slotWords } from '#shared/time/slot-words.ts'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { cx } from '#web/lib/cx.ts'
import { useFormer } from '../cart/use-former.ts'
import classes from './promise-line.module.css'

interface Props {
  /** It is null while nothing can be said: the cart is empty, or its slot cannot be had. */
  times: OrderTimes | null
  /** Milliseconds UTC. */
  now: number
  /** Names the choice that the promise follows from: under another one, another promise is no change. */
  choice: string
}

/** The promise before the order is placed, and the former one if it changed. */
export function PromiseLine({ times, now, choice }: Props) {
  const former = useFormer(choice, times?.promise ?? undefined, isSamePromise)
  if (!times) return null
  return (
    <PromiseRow words={times.promise ? promiseWords(times.promise, now) : CALLED}>
      {times.pickup ? (
        <p className="quiet text-s">Nous passons {slotWords(times.pickup, now)}.</p>
      ) : null}
      {former ? (
        <p className={`badge-soleil leading-13 mt-6 strong text-s ${classes.former}`} role="status">
          C’était «&nbsp;{promiseWords(former, now)}&nbsp;»
        </p>
      ) : null}
    </PromiseRow>
  )
}

interface ReturnProps extends Omit<Props, 'choice'> {
  /** The hour is not held yet: the promise is what is expected. */
  isExpected: boolean
}

/** The promise in one line, where the hour of the pick-up stands elsewhere. */
export function ReturnLine({ times, now, isExpected }: ReturnProps) {
  if (!times) return null
  const { promise } = times
  const words = isExpected ? expectedReturn : returnWords
  return (
    <PromiseRow
      tone="positive"
      words={promise ? <HoursText>{upperFirst(words(promise, now))}</HoursText> : CALLED}
    />
  )
}

const CALLED = 'Nous vous appelons pour fixer l’heure'

function PromiseRow({
  words,
  tone,
  children,
}: {
  words: ReactNode
  tone?: 'positive'
  children?: ReactNode
}) {
  return (
    <div className="flex align-start gap-12">
      <span className="positive fixed" aria-hidden="true">
        <IconCalendarCheck />
      </span>
      <div className="shrink leading-14">
        <p className={cx('strong', tone)}>{words}</p>
        {children}
      </div>
    </div>
  )
}

export function isSamePromise(one: PromisedReturn, other: PromisedReturn): boolean {
  return one.readyBy === other.readyBy && one.promisedAt === other.promisedAt
}
