import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// The time limit suits a busy machine. A wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 10_000 })

// Files share a document: what one leaves in it stands in no other.
afterAll(() => document.body.replaceChildren())
