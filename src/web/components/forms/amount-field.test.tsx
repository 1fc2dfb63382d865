import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AmountField } from './amount-field.tsx'

afterEach(cleanup)

const user = userEvent.setup()
const TOO_LONG = 'Le montant a 7 chiffres au plus.'

/** The field of an amount of seven digits at most, which can be emptied. */
function Form() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <AmountField
      label="Reçu"
      digits={7}
      value={value}
      onChange={setValue}
      onClear={() => setValue(null)}
    />
  )
}

function openField(): HTMLInputElement {
  render(<Form />)
  return screen.getByLabelText('Reçu')
}

/** The text of the field, with plain spaces. */
const shown = ({ value }: HTMLInputElement) => value.replace(/\s/g, ' ')

/** Pastes over the whole text. */
async function paste(field: HTMLInputElement, text: string) {
  await user.click(field)
  field.select()
  await user.paste(text)
}

test('digits are grouped as they are typed, and the caret stays after its digit', async () => {
  const field = openField()
  await user.click(field)
  await user.keyboard('12000')
  expect(shown(field)).toBe('12 000')
  await user.keyboard('{ArrowLeft}{ArrowLeft}57')
  expect(shown(field)).toBe('1 205 700')
  await user.keyboard('{Backspace}')
  expect(shown(field)).toBe('120 500')
  await user.keyboard('{End}9')
  expect(shown(field)).toBe('1 205 009')
})

test('an eighth digit stays as it was typed, with a sentence, until it is taken back or emptied', async () => {
  const field = openField()
  await paste(field, '1205009')
  expect(screen.queryByText(TOO_LONG)).toBeNull()
  await user.keyboard('{End}9')
  screen.getByText(TOO_LONG)
  await user.keyboard('{Backspace}')
  expect(shown(field)).toBe('1 205 009')
  expect(screen.queryByText(TOO_LONG)).toBeNull()
  await paste(field, '123456789')
  screen.getByText(TOO_LONG)
  expect(field.value).toBe('123456789')
  await user.click(screen.getByRole('button', { name: 'Effacer le montant' }))
  expect(field.value).toBe('')
  expect(screen.queryByText(TOO_LONG)).toBeNull()
})

test('to delete the space of two groups is to delete the digit beyond it', async () => {
  const field = openField()
  await paste(field, '2500')
  field.setSelectionRange(2, 2)
  await user.keyboard('{Backspace}')
  expect(shown(field)).toBe('500')
  field.setSelectionRange(0, 0)
  await user.keyboard('2')
  expect(shown(field)).toBe('2 500')
  field.setSelectionRange(1, 1)
  await user.keyboard('{Delete}')
  expect(shown(field)).toBe('200')
})

test('the same digits over all of them delete none', async () => {
  const field = openField()
  await paste(field, '2500')
  await paste(field, '2500')
  expect(shown(field)).toBe('2 500')
  fireEvent.input(field, { target: { value: '2500' } })
  expect(shown(field)).toBe('2 500')
})

test.each([
  ['25a0', 'Le montant doit être un nombre entier.'],
  ['12,5', 'Le montant doit être un nombre entier.'],
  ['-5', 'Le montant ne peut pas être négatif.'],
])('« %s » stays as it was typed: %s', async (text, error) => {
  const field = openField()
  await paste(field, text)
  expect(field.value).toBe(text)
  screen.getByText(error)
})

test('a letter is deleted without losing a digit', async () => {
  const field = openField()
  await paste(field, '25a0')
  field.setSelectionRange(3, 3)
  await user.keyboard('{Backspace}')
  expect(shown(field)).toBe('250')
})
