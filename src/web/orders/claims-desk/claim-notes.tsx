import { IconPhone, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_CLAIM_WORD } from '#shared/orders/claims/claims.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useKept } from '#web/lib/use-kept.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import type { DeskClaim } from './desk-words.ts'

/** « Regardé » and « Appelé », which stay in the thread. */
export function ClaimNotes({ claim }: { claim: DeskClaim }) {
  const [kind, setKind] = useState<'looked' | 'called'>('looked')
  const [isOpen, setOpen] = useState(false)
  const open = (next: 'looked' | 'called') => {
    setKind(next)
    setOpen(true)
  }
  return (
    <div className="row wrap gap-8">
      <Button tone="outline" size="sm" icon={<IconSearch />} onClick={() => open('looked')}>
        Dire ce qu’on a regardé
      </Button>
      <Button tone="outline" size="sm" icon={<IconPhone />} onClick={() => open('called')}>
        Client appelé
      </Button>
      <NoteDialog
        key={kind}
        claim={claim}
        kind={kind}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

interface Props {
  claim: Pick<DeskClaim, 'id'>
  kind: 'looked' | 'called'
  opened: boolean
  onClose: () => void
}

const WORDS = {
  looked: {
    title: 'Ce qu’on a regardé',
    hint: 'Le client le lit. Ne nommez personne de l’équipe.',
    label: 'Ce qu’on a regardé',
  },
  called: {
    title: 'Client appelé',
    hint: 'Pour l’équipe seulement.',
    label: 'Ce qui s’est dit',
  },
} as const

/** A line of the thread. */
function NoteDialog({ claim, kind, opened, onClose }: Props) {
  const { id: claimId } = claim
  const word = useKept(`laveo-fil-${kind}-${claimId}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const act = useKeyedAct(trpc.claims.note, {
    announced: 'C’est noté.',
    failed: 'Impossible d’enregistrer.',
    stale: ['claims'],
    onSuccess() {
      word.clear()
      onClose()
    },
  })
  const { title, hint, label } = WORDS[kind]
  return (
    <Dialog
      title={title}
      size="sm"
      opened={opened}
      onClose={onClose}
      footer={
        <Button
          tone="soleil"
          full
          disabled={kind === 'looked' && word.value.trim() === ''}
          loading={act.isRunning}
          onClick={() => void act.run({ claimId, kind, note: word.value })}
        >
          Enregistrer
        </Button>
      }
    >
      <div className="stack gap-12">
        <p className="quiet">{hint}</p>
        <Textarea
          label={label}
          rows={4}
          maxLength={MAX_CLAIM_WORD}
          data-autofocus
          value={word.value}
          onChange={({ currentTarget: { value } }) => word.update(() => value)}
        />
        <ActFailure unanswered={act.unanswered} withRetry={false} />
      </div>
    </Dialog>
  )
}
