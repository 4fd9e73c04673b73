import fc from 'fast-check'

const asked = process.env['TEST_SEED']

/**
 * Properties draw the same values in every run, so that a suite fails because of a change and never by chance. To look for more, take
 * other values: `TEST_SEED=2 npm test`, or `TEST_SEED=random`.
 */
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked ?? 1) })
