import { IconMapPin } from '@tabler/icons-react'
import { useRef } from 'react'
import { mayHoldPlace } from '#shared/places/may-hold-place.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import { TextInput, type TextInputProps } from './fields.tsx'
import type { PastedAddressProps } from './pasted-address.tsx'

interface Props extends TextInputProps {
  value: string
  onReplace: (address: string) => void
}

const PastedAddress = lazyPart<PastedAddressProps>(() => import('./pasted-address.tsx'), {
  NotLoaded: () => null,
})

/** An address that is kept without a point: a position that is pasted into it is told, and its quarter offered instead. */
export function AddressInput({ onReplace, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const replace = (address: string) => {
    onReplace(address)
    // The button had the focus and goes.
    field.current?.focus()
  }
  return (
    <div className="stack gap-10">
      <TextInput
        ref={field}
        label="Adresse"
        leftSection={<IconMapPin aria-hidden="true" />}
        {...props}
      />
      {mayHoldPlace(props.value) ? (
        <PastedAddress address={props.value} onReplace={replace} />
      ) : null}
    </div>
  )
}
