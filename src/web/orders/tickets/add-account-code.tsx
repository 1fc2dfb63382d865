import { IconTicket } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  clientId: string
  onCode: (code: string) => void
}

/** Puts the code for an account on the ticket of a client without e-mail; the journal notes each code. */
export function AddAccountCode({ clientId, onCode }: Props) {
  const give = useAct(trpc.clientRecords.giveCode, {
    failed: 'Code non donné',
    onSuccess: ({ code }) => onCode(code),
  })
  return (
    <div className="screen-only column align-center gap-10 mb-16">
      <Button
        tone="outline"
        icon={<IconTicket />}
        loading={give.isRunning}
        onClick={() => give.run({ userId: clientId })}
      >
        Ajouter le code du ticket
      </Button>
      <ActFailure unanswered={give.unanswered} />
    </div>
  )
}
