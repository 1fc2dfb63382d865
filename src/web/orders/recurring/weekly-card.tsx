import { IconCalendarX, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { DAY_MS, formatDay } from '#shared/dates.ts'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { problemWords, weeklyWords } from '#shared/orders/recurring/recurring.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { addDays } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { focusTitle } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

export type WeeklyOrder = Outputs['recurring']['mine'][number]

/** A weekly order: when, what, the next visit, and the two buttons that let one pass or stop them all. */
export function WeeklyCard({ weekly }: { weekly: WeeklyOrder }) {
  const { id: recurringId, lines, nextDay, express, problem } = weekly
  const meta = { stale: ['recurring', 'requests'] as const }
  const words = weeklyWords(weekly)
  const confirm = useConfirm()
  const skip = useAct(trpc.recurring.skip, {
    ...meta,
    failed: 'Le passage n’est pas sauté.',
  })
  const stop = useAct(trpc.recurring.stop, {
    ...meta,
    announced: `Commande arrêtée. Celle de ${words} ne se fera plus.`,
    failed: 'La commande hebdomadaire n’est pas arrêtée.',
    // The card leaves with its button.
    onSuccess: focusTitle,
  })
  const askToStop = async () => {
    const yes = await confirm({
      title: 'Arrêter cette commande\u202f?',
      text: `Celle de ${words} ne se fera plus.`,
      confirmLabel: 'Arrêter',
      tone: 'danger',
    })
    if (yes) await stop.run({ recurringId })
  }
  const next = Date.parse(nextDay)
  const isThisWeek = next - serverNow() < 7 * DAY_MS
  const { pieces, bags } = contentsOf(lines)
  const skipped = skip.output === undefined ? undefined : skip.input?.nextDay
  const skipButton = useRef<HTMLButtonElement>(null)
  return (
    <Ticket as="article" aria-label={`Chaque semaine, ${words}`}>
      <TicketBody className="stack gap-12">
        <div>
          <h3 className="text-l">{upperFirst(words)}</h3>
          <p>
            {contentsLabel({ pieces, bags })}
            {express ? ', express' : ''}
            {'\u00a0: '}
            <span className="quiet anywhere">{lines.map(lineWords).join(' · ')}</span>
          </p>
          <p className="mt-4">
            Prochaine commande&nbsp;: <b>passage du {formatDay(next)}</b>
          </p>
          {skipped !== undefined && nextDay === addDays(skipped, 7) ? (
            <Skipped
              recurringId={recurringId}
              day={skipped}
              onRestored={() => skipButton.current?.focus()}
            />
          ) : null}
        </div>
        {problem ? (
          <Note tone="warning" title="La dernière n’a pas pu être faite">
            {problemWords(problem)}
          </Note>
        ) : null}
        <div className="flex wrap share-width gap-8">
          <Button
            ref={skipButton}
            tone="outline"
            size="sm"
            icon={<IconCalendarX />}
            loading={skip.isRunning}
            onClick={() => skip.run({ recurringId, nextDay })}
          >
            {isThisWeek ? 'Pas cette semaine' : 'Pas la prochaine fois'}
          </Button>
          <Button
            tone="danger-outline"
            size="sm"
            icon={<IconX />}
            loading={stop.isRunning}
            onClick={askToStop}
          >
            Arrêter
          </Button>
        </div>
        <ActFailure unanswered={skip.unanswered} />
        <ActFailure unanswered={stop.unanswered} />
      </TicketBody>
    </Ticket>
  )
}

interface SkippedProps {
  recurringId: string
  /** The visit that was skipped. */
  day: string
  onRestored: () => void
}

/** Says which visit was skipped with this card, and takes it again: one tap may be a slip. */
function Skipped({ recurringId, day, onRestored }: SkippedProps) {
  const restore = useAct(trpc.recurring.restore, {
    stale: ['recurring', 'requests'],
    failed: 'Le passage n’est pas repris.',
    onSuccess: onRestored,
  })
  return (
    <div className="row wrap gap-8 mt-4">
      <span className="quiet">Sauté&nbsp;: {formatDay(Date.parse(day))}</span>
      <Button
        tone="ghost"
        size="sm"
        loading={restore.isRunning}
        onClick={() => restore.run({ recurringId, nextDay: day })}
      >
        Le reprendre
      </Button>
      <ActFailure unanswered={restore.unanswered} />
    </div>
  )
}

const lineWords = (line: WeeklyOrder['lines'][number]) =>
  lineLabel({ ...line, name: line.name ?? 'vêtement retiré' }, true)
