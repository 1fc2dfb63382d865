import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { type FactorWays, hasFactor } from '#shared/access/second-factor/second-factor.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { Unanswered } from '#web/lib/use-act.ts'
import { FieldForm, type FieldKind } from './field-form.tsx'
import type { NotLoaded } from './use-passkey-call.ts'

type TypedKind = Exclude<FieldKind, 'name'>

/** How what was given travels, and what came back. */
export interface FactorAnswer {
  usePasskey: () => void
  send: (kind: TypedKind, typed: string) => void
  busy: 'passkey' | 'typed' | null
  /** The server's refusal of what was typed. */
  refusal: string | undefined
  notLoaded: NotLoaded | undefined
  unanswered: Record<'options' | 'passkey' | 'typed', Unanswered>
  clear: () => void
}

interface Props {
  ways: FactorWays
  answer: FactorAnswer
}

/**
 * Asks who somebody is, as the account can say it: with a passkey, the code of an application, or a recovery code in their
 * place; with the password where there is no second factor.
 */
export function FactorForm({ ways, answer }: Props) {
  const [kind, setKind] = useState(() => firstOf(ways))
  const [wasChosen, setChosen] = useState(false)
  const choose = (next: TypedKind | null) => {
    setChosen(true)
    setKind(next)
    answer.clear()
  }
  return (
    <div className="stack gap-16">
      {ways.passkey && kind !== 'recovery' ? (
        <PasskeyButton answer={answer} tone={kind === null ? 'soleil' : 'outline'} />
      ) : null}
      {kind === null ? null : (
        <FieldForm
          key={kind}
          kind={kind}
          action={kind === 'password' ? 'Confirmer' : 'Valider le code'}
          isRunning={answer.busy === 'typed'}
          refusal={answer.refusal}
          onTyping={answer.clear}
          onSend={(typed) => answer.send(kind, typed)}
          isChosen={wasChosen}
        />
      )}
      {kind === 'password' ? null : (
        <Button
          tone="ghost"
          full
          onClick={() => choose(kind === 'recovery' ? firstOf(ways) : 'recovery')}
        >
          {kind === 'recovery'
            ? NAMES[ways.totp ? 'totp' : 'passkey']
            : 'Utiliser un code de secours'}
        </Button>
      )}
      <FactorFailures answer={answer} />
    </div>
  )
}

/** Said beside the button that asks for a passkey, as where an act has no answer. */
export function PasskeyNotLoaded({ notLoaded }: { notLoaded: NotLoaded | undefined }) {
  if (!notLoaded) return null
  return (
    <Note tone="danger" role="alert" title={notLoaded.title}>
      {notLoaded.text}
    </Note>
  )
}

/** The buttons send again: a passkey answers a new question each time. */
export function FactorFailures({
  answer: { notLoaded, unanswered },
}: {
  answer: Pick<FactorAnswer, 'unanswered' | 'notLoaded'>
}) {
  return (
    <>
      <PasskeyNotLoaded notLoaded={notLoaded} />
      <ActFailure unanswered={unanswered.options} withRetry={false} />
      <ActFailure unanswered={unanswered.passkey} withRetry={false} />
      <ActFailure unanswered={unanswered.typed} withRetry={false} />
    </>
  )
}

const NAMES = { totp: 'Utiliser mon application', passkey: 'Utiliser ma clé d’accès' }

function firstOf(ways: FactorWays): TypedKind | null {
  if (!hasFactor(ways)) return 'password'
  return ways.totp ? 'totp' : null
}

interface PasskeyButtonProps {
  answer: Pick<FactorAnswer, 'usePasskey' | 'busy'>
  tone?: 'soleil' | 'outline'
}

export function PasskeyButton({
  answer: { usePasskey, busy },
  tone = 'soleil',
}: PasskeyButtonProps) {
  return (
    <Button
      tone={tone}
      size="lg"
      full
      icon={<IconFingerprint />}
      loading={busy === 'passkey'}
      onClick={usePasskey}
    >
      {NAMES.passkey}
    </Button>
  )
}
