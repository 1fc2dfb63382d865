import { requestAddress } from '#shared/orders/number-requests/number-requests.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ClientRecordLink } from '../client-links/client-record-link.tsx'
import { ClientAnswer } from './client-answer.tsx'
import { REFRESH_MS } from './messages-to-send.tsx'
import classes from './waiting-messages.module.css'

/** « Réponses »: what clients wrote back, and nobody has read. */
export default function ClientAnswers() {
  const query = trpc.clientMessages.answers.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réponses des clients."
      loading={<TicketSkeletons quiet count={2} className={classes.grid} />}
      isEmpty={(answers) => answers.length === 0}
      empty={
        <EmptyState
          title="Aucune réponse à lire"
          text="Ce que vos clients vous répondent par WhatsApp arrive ici."
        />
      }
    >
      {(answers) => (
        <ul className={classes.grid} aria-label="Réponses des clients">
          {answers.map((answer) => (
            <Ticket as="li" key={answer.id}>
              <TicketBody className="stack gap-6">
                <ClientAnswer answer={answer} from={writerOf(answer)}>
                  <WaysToAnswer answer={answer} />
                </ClientAnswer>
              </TicketBody>
            </Ticket>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

type Answer = Outputs['clientMessages']['answers'][number]

/** The name, with the number where it is none of theirs. */
function writerOf({ fullname, phone, isOtherNumber }: Answer): string {
  if (fullname === null) return formatPhone(phone)
  return isOtherNumber ? `${fullname}, ${formatPhone(phone)}` : fullname
}

/** The conversation, and who it may be: the record, or a request that has no record yet. */
function WaysToAnswer({ answer }: { answer: Answer }) {
  const { phone, fullname, userId, requestId } = answer
  const to = fullname ? `à ${fullname}` : `au ${formatPhone(phone)}`
  return (
    <>
      <WhatsAppLink size="sm" phone={phone} aria-label={`Écrire ${to} par WhatsApp`}>
        WhatsApp
      </WhatsAppLink>
      {userId ? <ClientRecordLink clientId={userId} /> : null}
      {requestId ? (
        <ButtonLink size="sm" tone="outline" to={requestAddress(requestId)}>
          Sa demande
        </ButtonLink>
      ) : null}
    </>
  )
}
