import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HoursText } from './hours-text.tsx'

test('hours stay on one line, in a text that may break elsewhere', () => {
  const hours = '14\u00a0h\u00a0–\u00a016\u00a0h'
  const { container } = render(<HoursText>{`Ramassage demain, ${hours}`}</HoursText>)
  expect(container.textContent).toBe(`Ramassage demain, ${hours}`)
  expect(screen.getByText(/–/).className).toBe('nowrap')
  expect(screen.getByText(/–/).textContent).toBe(hours)
})
