import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { useDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { playSound, soundSwitch } from '../sound.ts'

/** The switch for the sound of an open page; switching it on plays it. */
export function SoundSetting({ staff }: { staff: boolean }) {
  const isOn = useDeviceSwitch(soundSwitch)
  const change = (on: boolean) => {
    soundSwitch.turn(on)
    if (on) playSound()
  }
  return (
    <>
      <Checkbox
        label={<span className="strong">Un son quand Lavéo est ouvert</span>}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <p className="quiet">
        {staff ? 'À chaque nouvelle commande' : 'À chaque nouvelle mission'}, jamais pendant que
        vous écrivez.
      </p>
    </>
  )
}
