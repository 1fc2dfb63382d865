import { IconTicket } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  clientId: string
  onCode: (code: string) => void
}

/** Puts the code for an account on the ticket of a client without e-mail; the journal notes each code. */
export function AddAccountCode({ clientId, onCode }: Props) {
  const give = trpc.clientRecords.giveCode.useMutation({
    meta: { failed: 'Code non donné' },
    onSuccess: ({ code }) => onCode(code),
  })
  const giveOne = useOneAtATime(give.mutateAsync)
  return (
    <p className="screen-only text-center mb-16">
      <Button
        tone="outline"
        icon={<IconTicket />}
        loading={give.isPending}
        onClick={() => giveOne({ userId: clientId })}
      >
        Ajouter le code du ticket
      </Button>
    </p>
  )
}
