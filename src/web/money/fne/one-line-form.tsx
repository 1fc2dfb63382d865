import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'

interface Props extends Pick<ComponentProps<typeof Button>, 'tone' | 'icon'> {
  label: string
  autoCapitalize?: 'characters'
  /** The rule of the line, whose first fault is said under it. */
  field: ZodMiniType
  submit: string
  act: { isRunning: boolean } & Pick<ComponentProps<typeof ActFailure>, 'unanswered'>
  /** Asked above the line; until it is answered, nothing is sent. */
  children?: ReactNode
  disabled?: boolean
  onSubmit: (line: string) => void
  onClose: () => void
}

/** One line that is typed, then sent or given up. */
export function OneLineForm({
  label,
  autoCapitalize,
  field,
  submit,
  act,
  children,
  disabled,
  onSubmit,
  onClose,
  ...button
}: Props) {
  const [line, setLine] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        const { error } = field.safeParse(line)
        setFault(error?.issues[0]?.message)
        if (!error) onSubmit(line)
      }}
    >
      {children}
      <TextInput
        label={label}
        autoComplete="off"
        autoCapitalize={autoCapitalize}
        value={line}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          setLine(currentTarget.value)
        }}
      />
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <div className="row gap-8">
        <Button type="submit" loading={act.isRunning} disabled={disabled} {...button}>
          {submit}
        </Button>
        <Button tone="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
