import type { LinkOpening } from '#shared/access/links.ts'
import { formatDate } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { messagesLeave } from '#web/modules.ts'
import { linkMessage } from '../client-messages/prepared-messages.ts'
import { FollowActions } from './follow-actions.tsx'
import { LastOpening } from './last-opening.tsx'
import type { LinkReader } from './use-give-link.ts'
import { useReplaceLink } from './use-replace-link.ts'

export interface FollowingClient extends LinkReader {
  fullname: string
  lastOpening: LinkOpening | null
  /** When a teammate last took the link to send it, in milliseconds UTC. */
  linkGivenAt: number | null
}

/** The link of a client, to send or to replace. A new one leaves by itself, or WhatsApp opens with it. */
export function ClientFollow({ client }: { client: FollowingClient }) {
  const { id: userId, phone, lastOpening, linkGivenAt } = client
  const { renew, ask } = useReplaceLink(client)
  const message = linkMessage(client)
  return (
    <section className="stack gap-10">
      <h3>Son lien</h3>
      <p className="quiet text-s" role="status">
        {renew.isDone
          ? replacedWords()
          : 'Ouvre son Lavéo sans mot de passe\u00a0: suivre, payer, commander. Ne l’envoyez qu’à cette personne.'}
      </p>
      <FollowActions client={{ id: userId, phone }} message={message}>
        <Button
          tone="ghost"
          size="sm"
          loading={renew.isRunning}
          onClick={() => void ask(WENT_ELSEWHERE)}
        >
          Envoyer un nouveau lien
        </Button>
      </FollowActions>
      {linkGivenAt === null ? null : (
        <p className="quiet text-s">Envoyé par l’équipe le {formatDate(linkGivenAt)}.</p>
      )}
      <LastOpening opening={lastOpening} />
      <ActFailure unanswered={renew.unanswered} withRetry={false} />
    </section>
  )
}

const WENT_ELSEWHERE = 'À faire s’il a été envoyé à une autre personne.'

const replacedWords = () =>
  `Lien remplacé\u00a0: l’ancien ne s’ouvre plus. ${messagesLeave() ? 'Le nouveau part par WhatsApp.' : 'Envoyez le nouveau dans WhatsApp.'}`
