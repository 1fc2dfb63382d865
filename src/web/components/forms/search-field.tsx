import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { TextInput, type TextInputProps } from './fields.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'label'> {
  label: string
  /** The label is for screen readers only. */
  hideLabel?: boolean
  /** At the right of the field while it is empty. */
  mark?: ReactNode
  value: string
  onChange: (value: string) => void
}

export function SearchField({
  label,
  hideLabel = false,
  mark,
  value,
  onChange,
  onKeyDown,
  ...rest
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TextInput
      ref={input}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      leftSection={<IconSearch aria-hidden="true" />}
      rightSection={
        value ? (
          <CloseButton
            aria-label="Effacer la recherche"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        ) : (
          mark
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The browser clears the field at the first Escape; the next one leaves it, so that the keys of the screen work again.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value === '') event.currentTarget.blur()
        onKeyDown?.(event)
      }}
      {...rest}
    />
  )
}
