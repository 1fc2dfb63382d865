import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './field.module.css'
import { TextInput, type TextInputProps } from './fields.tsx'
import { EyeIcon, EyeOffIcon } from './page/eye-icons.tsx'

export type SecretInputProps = Omit<TextInputProps, 'type' | 'rightSection'>

/** A password field. A button shows what is typed. */
export function SecretInput(props: SecretInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      leftSection={<IconLock aria-hidden="true" />}
      autoComplete="off"
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className={`place-center square-44 rounded-badge clickable ${classes.toggle}`}
          aria-label="Afficher ou masquer la saisie"
          aria-pressed={isShown}
          // The cursor stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
