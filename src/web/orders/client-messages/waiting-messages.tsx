import { EmptyState } from '#web/components/states/empty-state.tsx'
import { MessageCard } from './message-card.tsx'
import { MessagesToSend } from './messages-to-send.tsx'

/** « À envoyer »: the messages that wait for a hand. */
export default function WaitingMessages() {
  return (
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
  )
}
