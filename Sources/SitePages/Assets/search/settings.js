/**
 * What the program writes before the other files: here nothing.
 */
const settings = {};
