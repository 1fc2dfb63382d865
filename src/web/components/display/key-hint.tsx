import { cx } from '#web/lib/cx.ts'
import { useDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { characterKeys } from '#web/lib/shortcuts/character-keys.ts'
import { isCharacterKey } from '#web/lib/shortcuts/key-name.ts'
import classes from './kbd.module.css'
import { Kbd } from './kbd.tsx'

interface Props {
  name: string
  className?: string | undefined
}

/** The key that has the effect of the control beside it. Nothing on a touch screen, nor while such keys are turned off. */
export function KeyHint({ name, className }: Props) {
  const hasCharacters = useDeviceSwitch(characterKeys)
  if (isCharacterKey(name) && !hasCharacters) return null
  return (
    <span className={cx(classes.hint, className)} aria-hidden="true">
      <Kbd name={name} />
    </span>
  )
}
