import { formatTime } from '#shared/dates.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { ToldProblem } from '../order-view.ts'

/** Of before claims were there: tells a client that the team knows of their problem, and whether it is handled. */
export function ToldProblemNote({ problem }: { problem: ToldProblem }) {
  const { note, toldAt, handledAt } = problem
  const isHandled = handledAt !== null
  return (
    <Note
      role="status"
      tone={isHandled ? 'success' : 'info'}
      title={isHandled ? 'L’équipe a traité votre message' : 'L’équipe est prévenue'}
    >
      <p>
        {isHandled
          ? `${upperFirst(whenWords(handledAt))}.`
          : 'Elle lit votre message et vous contacte.'}
      </p>
      <p className="mt-6">Votre message, {whenWords(toldAt)}&nbsp;:</p>
      <p className="anywhere pre-line">«&nbsp;{note}&nbsp;»</p>
    </Note>
  )
}

/** `aujourd’hui à 14 h 05` */
const whenWords = (at: number) => `${dayWords(at, serverNow())} à ${formatTime(at)}`
