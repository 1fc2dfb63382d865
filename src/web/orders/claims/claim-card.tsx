import { formatDay, formatTime } from '#shared/dates.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { moneyWords } from './own-claims.ts'
import { UnsentPhotos } from './unsent-photos.tsx'

type Claim = Outputs['claims']['mine'][number]

/** On the home: a claim that waits, that was answered, or that was closed a moment ago. */
export default function ClaimCard({ claim }: { claim: Claim }) {
  const { orderId, reference, state } = claim
  const isAsking = state === 'proposed'
  return (
    <Ticket as="section" reference={reference} aria-label={`Réclamation, commande #${reference}`}>
      <TicketBody className="stack gap-10">
        <div className="row wrap justify-between gap-12 row-gap-4">
          <h2 className="text-2xl">{isAsking ? 'Notre réponse' : 'Votre réclamation'}</h2>
          <OrderReference className="reference quiet" reference={reference} />
        </div>
        <p>{stateWords(claim)}</p>
        <UnsentPhotos claim={claim} />
        <ButtonLink tone={isAsking ? 'soleil' : 'outline'} full to={paths.client.claim(orderId)}>
          {isAsking ? 'Lire et répondre' : 'Voir la réclamation'}
        </ButtonLink>
      </TicketBody>
    </Ticket>
  )
}

function stateWords(claim: Claim): string {
  const { state, answerBy, replyBy, answer } = claim
  const now = serverNow()
  switch (state) {
    case 'open':
    case 'owner':
      return now > answerBy
        ? 'Nous sommes en retard, nous vous appelons.'
        : `Nous regardons. Réponse avant ${dayWords(answerBy, now)} ${formatTime(answerBy)}.`
    case 'proposed':
      return replyBy === null
        ? 'Dites-nous si vous êtes d’accord.'
        : `Dites-nous si vous êtes d’accord, avant le ${formatDay(replyBy)}.`
    case 'closed': {
      if (answer === 'silent') return 'Elle est close, sans réponse de votre part.'
      const money = moneyWords(claim)
      return money ? `Elle est réglée\u00a0: ${money}.` : 'Elle est réglée.'
    }
  }
}
