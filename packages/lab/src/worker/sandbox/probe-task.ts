/** This runs once in the sandbox to check that it works: that the code and the packages it imports can be read. */
import.meta.resolve('sharp')
