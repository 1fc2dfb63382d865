import { IconCalendarX, IconPlayerStop } from '@tabler/icons-react'
import { DAY_MS, formatDay } from '#shared/dates.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { problemWords, weeklyWords } from '#shared/recurring/recurring.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'

export type WeeklyOrder = Outputs['recurring']['mine'][number]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Props {
  weekly: WeeklyOrder
  /** Above the words of the visit, on a screen with many people. */
  head?: React.ReactNode
}

/** A weekly order: when, what, the next visit, and the two buttons that let one pass or stop them all. */
export function WeeklyCard({ weekly, head }: Props) {
  const { id: recurringId, lines, nextDay, express, problem } = weekly
  const meta = { invalidates: ['recurring', 'requests'] as const }
  const skip = trpc.recurring.skip.useMutation({
    meta: {
      ...meta,
      done: ['Passage annulé', 'La commande reprend la semaine suivante.'],
      failed: 'Le passage n’est pas annulé.',
    },
  })
  const stop = trpc.recurring.stop.useMutation({
    meta: {
      ...meta,
      done: ['Arrêtée', 'Plus aucune commande ne se fait d’elle-même.'],
      failed: 'La commande hebdomadaire n’est pas arrêtée.',
    },
  })
  const next = Date.parse(nextDay)
  const isThisWeek = next - Date.now() < 7 * DAY_MS
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const words = weeklyWords(weekly)
  return (
    <Ticket as="article" aria-label={`Chaque semaine, ${words}`}>
      <TicketBody className="stack gap-12">
        {head}
        <div>
          <h3 className="text-l">{capital(words)}</h3>
          <p>
            {piecesLabel(pieces)}
            {express ? ', express' : ''}
            {'\u00a0: '}
            <span className="quiet anywhere">{lines.map(lineWords).join(', ')}</span>
          </p>
          <p className="mt-4">
            Prochain passage&nbsp;: <b>{formatDay(next)}</b>
          </p>
        </div>
        {problem ? (
          <Note tone="warning" title="La dernière n’a pas pu être faite">
            {problemWords(problem)}
          </Note>
        ) : null}
        <div className="flex wrap share-width gap-8">
          <Button
            tone="outline"
            size="sm"
            icon={<IconCalendarX />}
            loading={skip.isPending}
            onClick={() => skip.mutate({ recurringId, nextDay })}
          >
            {isThisWeek ? 'Pas cette semaine' : 'Pas la prochaine fois'}
          </Button>
          <Button
            tone="danger-outline"
            size="sm"
            icon={<IconPlayerStop />}
            loading={stop.isPending}
            onClick={() => stop.mutate({ recurringId })}
          >
            Arrêter
          </Button>
        </div>
      </TicketBody>
    </Ticket>
  )
}

function lineWords({ quantity, name, service }: WeeklyOrder['lines'][number]): string {
  return `${quantity}\u00a0×\u00a0${name ?? 'vêtement retiré'} (${serviceLabel(service).toLowerCase()})`
}
