import { requestAddress } from '#shared/orders/number-requests/number-requests.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ClientRecordLink } from '../client-links/client-record-link.tsx'
import { ClientAnswer } from './client-answer.tsx'
import { MessageCard } from './message-card.tsx'
import { MessagesToSend, REFRESH_MS } from './messages-to-send.tsx'
import classes from './waiting-messages.module.css'

/** « À envoyer »: what clients wrote back, then the messages that wait for a hand. */
export default function WaitingMessages() {
  return (
    <>
      <Answers />
      <MessagesToSend
        kind="messages"
        words={{
          failed: 'Impossible de charger les messages à envoyer.',
          moreFailed: 'Impossible de charger les messages suivants.',
          end: 'Tous les messages à envoyer sont affichés.',
          shown: (count) =>
            count === 1 ? '1 message à envoyer affiché' : `${count} messages à envoyer affichés`,
        }}
        empty={
          <EmptyState
            title="Aucun message à envoyer"
            text="Ce que Lavéo doit dire à un client par WhatsApp attend ici, prêt à partir."
          />
        }
        card={MessageCard}
      />
    </>
  )
}

function Answers() {
  const query = trpc.clientMessages.answers.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réponses des clients."
      loading={null}
    >
      {(answers) =>
        answers.length === 0 ? null : (
          <section aria-label="Réponses des clients" className="mb-20">
            <h3 className={`text-l ${classes.title}`}>
              Réponses <span className="accent">{answers.length}</span>
            </h3>
            <ul className={classes.grid}>
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
          </section>
        )
      }
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
