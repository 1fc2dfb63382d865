import { configure } from '@testing-library/react'

// The time limit suits a busy machine. A wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 10_000 })
