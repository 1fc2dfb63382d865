import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShortDateTime, formatTime } from '#shared/dates.ts'
import { lostClientText } from '#shared/people/lost-client.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { ListedClient } from '../client-records/clients-table.tsx'

interface Props {
  /** Those of the list so far. */
  clients: readonly ListedClient[]
  hasMore: boolean
  onMore: () => void
  opened: boolean
  onClose: () => void
}

/** Writes to clients who have not ordered for long, one after the other: each message is opened, read and sent by hand. */
export default function WriteToLost({ clients, hasMore, onMore, opened, onClose }: Props) {
  // The list is read again as messages are written: who was shown first stays in place.
  const [at, setAt] = useState(0)
  const [written, setWritten] = useState<ReadonlyMap<string, number>>(new Map())
  const client = clients[at]
  const write = useWrite((id) => setWritten(new Map(written).set(id, serverNow())))
  const isLast = at >= clients.length - 1 && !hasMore
  const next = () => {
    if (at >= clients.length - 2 && hasMore) onMore()
    setAt(at + 1)
  }
  return (
    <Dialog
      title={client ? client.fullname : 'Tous sont passés'}
      subtitle={client ? `${at + 1} sur ${clients.length}${hasMore ? ' ou plus' : ''}` : undefined}
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={write.unanswered}
      footer={
        client ? (
          <>
            <Button tone="ghost" disabled={at === 0} onClick={() => setAt(at - 1)}>
              Précédent
            </Button>
            <Button tone="outline" onClick={isLast ? onClose : next}>
              {isLast ? 'Terminer' : written.has(client.id) ? 'Suivant' : 'Passer'}
            </Button>
          </>
        ) : (
          <Button tone="outline" onClick={onClose}>
            Fermer
          </Button>
        )
      }
    >
      {client ? (
        <Message
          key={client.id}
          client={client}
          writtenAt={written.get(client.id) ?? null}
          isOpening={write.isOpening}
          onWrite={() => void write.open(client)}
        />
      ) : null}
    </Dialog>
  )
}

interface MessageProps {
  client: ListedClient
  /** Just now. */
  writtenAt: number | null
  isOpening: boolean
  onWrite: () => void
}

function Message({ client, writtenAt, isOpening, onWrite }: MessageProps) {
  const refusal = whyNotWritten(client)
  return (
    <div className="stack gap-14">
      <p className="quiet text-s digits">
        {formatPhone(client.phone)}
        {client.writtenAt === null || writtenAt !== null
          ? null
          : ` · déjà écrit le ${formatShortDateTime(client.writtenAt, serverNow())}`}
      </p>
      <blockquote className="pre-line anywhere m-0">{lostClientText(client, '…')}</blockquote>
      {refusal ? (
        <p className="caution strong text-s">{refusal}</p>
      ) : (
        <Button
          full
          tone={writtenAt === null ? 'soleil' : 'outline'}
          icon={writtenAt === null ? <IconBrandWhatsapp /> : <IconCheck />}
          loading={isOpening}
          onClick={onWrite}
        >
          {writtenAt === null ? 'Ouvrir WhatsApp' : `Ouvert à ${formatTime(writtenAt)}, rouvrir`}
        </Button>
      )}
    </div>
  )
}

/** Why a client is not written to; null for whom it may be done. */
function whyNotWritten({ disabledAt, channel, essentialOnly }: ListedClient): string | null {
  if (disabledAt !== null) return 'Son compte est désactivé.'
  if (channel === null || essentialOnly) return 'Ne veut que l’essentiel\u00a0: ne lui écrivez pas.'
  return null
}

/** Opens WhatsApp with the text and the client's link, which the journal keeps. */
function useWrite(onWritten: (id: string) => void) {
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Message non préparé',
    stale: ['clientRecords'],
  })
  const open = useOneAtATime((client: ListedClient) =>
    openInWhatsApp(async () => {
      const answer = await give.run({ userId: client.id, use: 'whatsapp' })
      if (!answer) return undefined
      onWritten(client.id)
      return { phone: client.phone, text: lostClientText(client, answer.link) }
    }),
  )
  return { open, isOpening: give.isRunning, unanswered: give.unanswered }
}
