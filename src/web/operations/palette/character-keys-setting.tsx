import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { characterKeys } from '#web/lib/shortcuts/character-keys.ts'

/** The end of the address that leads from the sheet of keys to this setting. */
export const KEYS_HASH = '#clavier'

export default function CharacterKeysSetting() {
  const isOn = useDeviceSwitch(characterKeys)
  const box = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === KEYS_HASH) box.current?.focus()
  }, [hash])
  return (
    <Ticket>
      <TicketBody>
        <Checkbox
          ref={box}
          label={<span className="strong">Raccourcis d’une seule touche</span>}
          checked={isOn}
          onChange={(event) => characterKeys.turn(event.currentTarget.checked)}
        />
        <p className="quiet">
          Sur cet appareil, j, k, x, a, p, / et ? agissent dès qu’on les presse. Désactivez-les si
          vous dictez vos textes, ou si une touche part trop vite. Ctrl K, Entrée et Échap marchent
          toujours.
        </p>
      </TicketBody>
    </Ticket>
  )
}
