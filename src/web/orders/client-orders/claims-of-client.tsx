import { IconCircleCheck, IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatShortDayMonth } from '#shared/dates.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { momentWords } from '#shared/time/slot-words.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { deskTitle, remedyWords } from '../claims-desk/desk-words.ts'

type Claim = Outputs['claims']['ofClient'][number]

/** The claims of a client, the open ones first; nothing where there are none. */
export default function ClaimsOfClient({ clientId }: { clientId: string }) {
  const query = trpc.claims.ofClient.useQuery({ userId: clientId })
  const now = useMinute()
  const { data: claims = [] } = query
  if (query.data && claims.length === 0) return null
  const open = claims.filter(({ state }) => state !== 'closed').length
  return (
    <Section
      title="Réclamations"
      aside={
        <span className="quiet text-s">
          {[countWords(open, 'ouverte'), countWords(claims.length - open, 'réglée')]
            .filter(Boolean)
            .join(', ')}
        </span>
      }
    >
      <UnreadNote query={query} title="Impossible de charger ses réclamations." />
      <Ticket className="clip hide-empty">
        <ul className="lines-between">
          {claims.map((claim) => (
            <Row key={claim.id} claim={claim} now={now} />
          ))}
        </ul>
      </Ticket>
    </Section>
  )
}

const countWords = (count: number, word: string) =>
  count > 0 ? `${count} ${word}${count > 1 ? 's' : ''}` : null

function Row({ claim, now }: { claim: Claim; now: number }) {
  const { id, reference, state, createdAt } = claim
  return (
    <li>
      <Link className="row gap-12 no-underline ring-within row-link" to={paths.admin.claim(id)}>
        <span className="grow leading-14 anywhere">
          <b className="block">{deskTitle(claim)}</b>
          <span className="block quiet text-s">
            <OrderReference reference={reference} />, du {formatShortDayMonth(createdAt)}
            {' · '}
            {nextWords(claim, now)}
          </span>
        </span>
        {state === 'closed' ? (
          <Tag tone="success" icon={<IconCircleCheck />}>
            Réglée
          </Tag>
        ) : (
          <Tag tone="warning" icon={<IconFlag />}>
            Ouverte
          </Tag>
        )}
      </Link>
    </li>
  )
}

/** Says whose turn it is, or what was given. */
function nextWords({ state, dueAt, remedy, amount }: Claim, now: number): string {
  if (state === 'closed') return lowerFirst(remedyWords(remedy ?? 'explain', amount))
  if (state === 'owner') return 'attend le responsable'
  if (state === 'proposed') return 'attend la réponse du client'
  return dueAt < now
    ? `réponse promise ${momentWords(dueAt, now)}, en retard`
    : `réponse promise ${momentWords(dueAt, now)}`
}
