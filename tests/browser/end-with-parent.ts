// Loaded before the server of a test: its input is a pipe from the test runner, so a runner that is killed leaves no server behind.
process.stdin.on('end', () => process.exit()).resume();
