import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { readMe } from '#web/query-client.ts'

export type FieldKind = 'totp' | 'recovery' | 'password' | 'name'

interface Props {
  kind: FieldKind
  /** In place of the usual label of a code. */
  label?: string
  /** Already in the field. */
  initial?: string
  action: string
  icon?: ReactNode
  isRunning: boolean
  /** The server's refusal of what was typed. */
  refusal?: string | undefined
  onTyping?: () => void
  onSend: (typed: string) => void
  /** The field was chosen on this screen: it takes the focus. */
  isChosen?: boolean
  /** Between the field and the button. */
  children?: ReactNode
}

const DIGITS = 6

/** A step that asks for one thing: a field and its button. What is refused is emptied, and typed anew at once. */
export function FieldForm({
  kind,
  label,
  initial = '',
  action,
  icon,
  isRunning,
  refusal,
  onTyping,
  onSend,
  isChosen = false,
  children,
}: Props) {
  const [typed, setTyped] = useState(initial)
  const ref = useRef<HTMLInputElement>(null)
  const isRefused = refusal !== undefined
  useEffect(() => {
    if (isRefused) setTyped('')
    if (isRefused || isChosen) ref.current?.focus()
  }, [isRefused, isChosen])
  const isComplete = kind === 'totp' ? typed.length === DIGITS : typed.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSend(typed)
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <Field
        ref={ref}
        kind={kind}
        label={label}
        value={typed}
        // Announced also to who is in the field already.
        error={refusal && <span role="alert">{refusal}</span>}
        onChange={(text) => {
          setTyped(text)
          onTyping?.()
        }}
      />
      {children}
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        icon={icon}
        loading={isRunning}
        disabled={!isComplete}
      >
        {action}
      </Button>
    </form>
  )
}

interface FieldProps {
  ref: Ref<HTMLInputElement>
  kind: FieldKind
  label: string | undefined
  value: string
  error: ReactNode
  onChange: (typed: string) => void
}

function Field({ kind, label, onChange, ...field }: FieldProps) {
  const onInput = (event: { currentTarget: { value: string } }) =>
    onChange(event.currentTarget.value)
  switch (kind) {
    case 'totp':
      return (
        <CodeField
          {...field}
          label={label ?? 'Code à 6 chiffres'}
          hint={label ? undefined : 'Celui que votre application montre maintenant.'}
          length={DIGITS}
          onChange={onChange}
        />
      )
    case 'recovery':
      return (
        <TextInput
          {...field}
          label="Code de secours"
          description="Un des dix codes que vous avez gardés, comme K7MPA-4XQDC. Il ne sert qu’une fois."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={onInput}
        />
      )
    case 'password':
      return (
        <>
          {/* For password managers, which know the password by this address. */}
          <input
            type="text"
            autoComplete="username"
            value={readMe()?.email ?? ''}
            readOnly
            hidden
          />
          <SecretInput
            {...field}
            label="Mot de passe"
            autoComplete="current-password"
            data-autofocus
            onChange={onInput}
          />
        </>
      )
    case 'name':
      return (
        <TextInput
          {...field}
          label="Nom de la clé"
          description={
            'Pour la reconnaître plus tard, par exemple «\u00a0Téléphone de service\u00a0».'
          }
          maxLength={40}
          onChange={onInput}
        />
      )
  }
}
