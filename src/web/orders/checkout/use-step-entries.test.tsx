import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useLedAgain } from './use-step-entries.ts'

function Step({ isComplete }: { isComplete: boolean }) {
  useLedAgain('payment', isComplete)
  return (
    <section data-step="payment">
      <h2 tabIndex={-1}>Paiement</h2>
    </section>
  )
}

test.each([false, true])(
  'a step that was led to is led to again once what stands above it is there, unless the person has gone on (%s)',
  (hasGoneOn) => {
    const led = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const { rerender, unmount } = render(<Step isComplete={false} />, { wrapper: MemoryRouter })
    screen.getByRole('heading', { name: 'Paiement' }).focus()
    if (hasGoneOn) window.dispatchEvent(new Event('touchmove'))
    led.mockClear()
    rerender(<Step isComplete />)
    expect(led).toHaveBeenCalledTimes(hasGoneOn ? 0 : 1)
    led.mockRestore()
    unmount()
  },
)
