import { copyWhenAsked, openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

const STALE = ['clientMessages', 'requests', 'numberRequests'] as const

/** The acts of a teammate on a message that waits. Its link is made when it is opened, which the journal keeps. */
export function useMessage(messageId: string) {
  const open = useAct(trpc.clientMessages.open, { failed: 'Message non ouvert', stale: STALE })
  const settle = useAct(trpc.clientMessages.settle, {
    failed: 'Réponse non enregistrée',
    stale: STALE,
    onSuccess: (_, { hasLeft }) =>
      announceToReaders(hasLeft ? 'Message noté comme envoyé.' : 'Message à envoyer de nouveau.'),
  })
  const drop = useAct(trpc.clientMessages.drop, {
    failed: 'Message non écarté',
    announced: 'Message écarté.',
    stale: STALE,
  })
  const openWith = useOneAtATime((way: 'text' | 'own_words') =>
    openInWhatsApp(() => open.run({ messageId, way })),
  )
  const copy = useOneAtATime(async () => {
    const isCopied = await copyWhenAsked(
      async () => (await open.run({ messageId, way: 'copy' }))?.text,
      'Le message n’a pas été copié',
    )
    if (isCopied) announceToReaders('Copié')
  })
  return { open, settle, drop, openWith, copy }
}
